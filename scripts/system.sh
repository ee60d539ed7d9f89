#!/bin/sh
# Make sure that the system has what Bridgehead needs from it. As root on Debian or Ubuntu this installs what is
# missing; elsewhere it says what to type and stops.
#
#   system.sh python PYTHON    a Python that is new enough and can make virtual environments
#   system.sh offscreen VENV   the libraries and the font that Qt needs where there is no screen
#   system.sh window VENV      the same for a window on a screen
set -eu

OFFSCREEN="libgl1 libegl1 libxkbcommon0 libglib2.0-0 libfreetype6 libfontconfig1 libdbus-1-3 fonts-dejavu-core"
XCB="libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0"
WAYLAND="libwayland-client0 libwayland-cursor0 libwayland-egl1"

stop() {
    printf '\nBridgehead: %s\n' "$1" >&2
    exit 1
}

# provide WHY PACKAGE...
provide() {
    why=$1
    shift
    command -v apt-get >/dev/null ||
        stop "$why. Install what answers to these Debian packages, then try again: $*"
    [ "$(id -u)" = 0 ] ||
        stop "$why. Type this line, then try again:

    sudo apt-get update && sudo apt-get install -y $*
"
    echo "$why. Installing $*"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq || echo "The list of packages could not be renewed; trying with the old one."
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null || stop "apt-get could not install: $*"
}

can_make_environments() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null
}

python() {
    command -v "$1" >/dev/null || stop "there is no $1 here. Install Python 3.11 or newer, or name one: make PYTHON=..."
    version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])') || stop "$1 does not start."
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        stop "Python 3.11 or newer is needed, and $1 is $version. Name a newer one: make PYTHON=python3.12 ..."
    can_make_environments "$1" && return
    provide "Python's venv module is missing" "python$version-venv"
    can_make_environments "$1" || stop "$1 still cannot make a virtual environment."
}

# Qt names the wrong library when its platform plugin does not load; ldd names the right one.
missing_libraries() {
    for file in "$2"/lib/python3*/site-packages/PySide6/Qt/plugins/platforms/libq"$1".so \
        "$2"/lib/python3*/site-packages/PySide6/Qt*.abi3.so; do
        ldd "$file"
    done | sed -n 's/^[[:space:]]*\(.*\) => not found$/\1/p' | sort -u
}

# Without a font Qt draws boxes for letters, and nothing fails.
font_is_there() {
    find -L /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" "${HOME:-/}/.local/share/fonts" \
        -name '*.[ot]tf' 2>/dev/null | grep -q .
}

# qt PLATFORM VENV PACKAGE...
qt() {
    platform=$1 venv=$2
    shift 2
    [ -d "$venv" ] || stop "there is no virtual environment $venv."
    missing=$(missing_libraries "$platform" "$venv")
    if [ -n "$missing" ]; then
        provide "The window library Qt lacks $(echo $missing)" "$@"
        missing=$(missing_libraries "$platform" "$venv")
        [ -z "$missing" ] || stop "Qt still lacks these libraries: $(echo $missing)"
    fi
    font_is_there || provide "There is no font" fonts-dejavu-core
}

case "${1:-} $(uname -s)" in
    "python "*) python "$2" ;;
    "offscreen Linux") qt offscreen "$2" $OFFSCREEN ;;
    "window Linux")
        if [ -n "${DISPLAY:-}" ]; then
            qt xcb "$2" $OFFSCREEN $XCB
        else
            qt wayland "$2" $OFFSCREEN $WAYLAND
        fi
        ;;
    "offscreen "* | "window "*) ;; # elsewhere Qt brings all that it needs
    *) stop "usage: system.sh python PYTHON | offscreen VENV | window VENV" ;;
esac
