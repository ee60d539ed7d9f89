"""The rules-free part of Bridgehead: contracts, battles, campaigns, store and commands; no window."""
