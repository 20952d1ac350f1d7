const MS_PER_MEMBER = 8;
const MAX_MS = 30_000;

/** The time within which so many clients refetch: at most 125 per second, a third of one process's capacity. */
export const refetchSpreadMs = (members: number): number => Math.min(MAX_MS, members * MS_PER_MEMBER);
