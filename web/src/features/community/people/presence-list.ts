interface PresenceMember {
  id: string;
  username: string;
}

interface PresenceChange<Person> {
  member: Person;
  online: boolean;
}

const { compare } = new Intl.Collator();

export const compareByUsername = (a: PresenceMember, b: PresenceMember): number => compare(a.username, b.username);

/** Applies presence changes to a list that is ordered by username. Each member appears once. */
export function applyPresence<Person extends PresenceMember>(
  members: readonly Person[],
  changes: readonly PresenceChange<Person>[],
): Person[] {
  const latest = new Map(changes.map((change) => [change.member.id, change]));
  const present = members.filter(({ id }) => !latest.has(id));
  for (const { member, online } of latest.values()) {
    if (online) present.splice(insertionIndex(present, member), 0, member);
  }
  return present;
}

/** Binary search, because the list may be long. */
function insertionIndex(members: readonly PresenceMember[], member: PresenceMember): number {
  let [low, high] = [0, members.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareByUsername(members[middle]!, member) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
