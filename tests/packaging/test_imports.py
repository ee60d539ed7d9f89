"""The import contracts hold, and each of them catches the import that it is there to forbid."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS = {
    contract["id"]: contract["name"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
}

# For each contract, imports that it must refuse: the module that does it and what it imports.
BAD_IMPORTS = [
    ("window", "gui.intruder", "plugins.beta.rules"),
    ("window", "gui.intruder", "campaigns.secret"),
    ("core", "core.contract.intruder", "PySide6.QtCore"),
    ("core", "core.service.intruder", "gui.main"),
    ("core", "core.cli.intruder", "plugins.beta.rules"),
    ("core", "core.campaign.intruder", "campaigns.secret"),
    ("layers", "core.contract.intruder", "core.api"),
    ("layers", "core.geometry.intruder", "core.plugin.inner"),
    ("layers", "core.plugin.intruder", "core.battle.inner"),
    ("layers", "core.campaign.intruder", "core.store.inner"),
    ("layers", "core.store.intruder", "core.service.inner"),
    ("layers", "core.service.intruder", "core.cli.inner"),
    ("layers", "core.stray.intruder", "core.contract.inner"),
    ("api", "plugins.alpha.intruder", "core.contract.inner"),
    ("api", "plugins.alpha.intruder", "core.service.inner"),
    ("api", "campaigns.intruder", "core.store.inner"),
    ("purity", "plugins.alpha.intruder", "random"),
    ("purity", "plugins.alpha.intruder", "datetime"),
    ("purity", "plugins.alpha.intruder", "sqlmodel"),
    ("purity", "plugins.alpha.intruder", "PySide6.QtWidgets"),
    ("independence", "plugins.alpha.intruder", "plugins.beta.rules"),
]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Copy the packages and the contracts to a folder of their own."""
    tree = tmp_path / "tree"
    for package in ("core", "plugins", "gui", "campaigns"):
        shutil.copytree(ROOT / package, tree / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    return tree


def add_module(tree: Path, name: str, text: str = "") -> None:
    """Write a module, and the packages above it where they are missing; leave what is there."""
    *packages, module = name.split(".")
    folder = tree
    for package in packages:
        folder = folder / package
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").touch()
    file = folder / f"{module}.py"
    if text or not (file.exists() or (folder / module).exists()):
        file.write_text(text)


def lint(tree: Path, *arguments: str) -> tuple[bool, str]:
    """Say whether the contracts are kept, and what the linter printed."""
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command; lint_imports_command()",
    ]
    run = subprocess.run(
        [*command, "--no-cache", "--no-logo", *arguments],
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode == 0, run.stdout + run.stderr


def test_contracts_are_kept() -> None:
    kept, said = lint(ROOT)
    assert kept, said
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken." in said


def test_each_contract_has_a_bad_import() -> None:
    assert {contract for contract, _, _ in BAD_IMPORTS} == set(CONTRACTS)


@pytest.mark.parametrize(("contract", "importer", "imported"), BAD_IMPORTS)
def test_bad_import_is_caught(tree: Path, contract: str, importer: str, imported: str) -> None:
    if imported.split(".")[0] in ("core", "plugins", "gui", "campaigns"):
        add_module(tree, imported)
    add_module(tree, importer, f"import {imported}\n")
    kept, said = lint(tree, "--contract", contract)
    assert not kept
    assert f"{CONTRACTS[contract]} BROKEN" in said
    assert importer.removesuffix(".intruder") in said


def test_good_imports_pass(tree: Path) -> None:
    add_module(tree, "gui.intruder", "import core.service.inner\n")
    add_module(tree, "core.service.inner")
    for importer in ("plugins.alpha.intruder", "campaigns.intruder"):
        add_module(tree, importer, "import core.api\nimport msgspec\n")
    add_module(tree, "core.api")
    kept, said = lint(tree)
    assert kept, said
