interface Present {
  id: string;
  username: string;
}

/** The list after somebody came or left: each person once, by name. */
export function withPresence<Person extends Present>(
  members: readonly Person[],
  member: Person,
  online: boolean,
): Person[] {
  const others = members.filter((other) => other.id !== member.id);
  if (!online) return others;
  return [...others, member].sort((a, b) => a.username.localeCompare(b.username));
}
