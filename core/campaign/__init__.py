"""Operations, their clock and their transfers; forces and packs. Pure: the store keeps what is said here."""
