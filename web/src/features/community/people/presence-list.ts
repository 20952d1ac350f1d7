interface Present {
  id: string;
  username: string;
}

interface Presence<Person> {
  member: Person;
  online: boolean;
}

const { compare } = new Intl.Collator();

export const byUsername = (a: Present, b: Present): number => compare(a.username, b.username);

/** A list ordered by username after some came and left: each person once. */
export function withPresence<Person extends Present>(
  members: readonly Person[],
  changes: readonly Presence<Person>[],
): Person[] {
  const latest = new Map(changes.map((change) => [change.member.id, change]));
  const present = members.filter(({ id }) => !latest.has(id));
  for (const { member, online } of latest.values()) {
    if (online) present.splice(placeOf(present, member), 0, member);
  }
  return present;
}

/** By halves: the list may be long. */
function placeOf(members: readonly Present[], member: Present): number {
  let [low, high] = [0, members.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byUsername(members[middle]!, member) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
