/** Share of the available lessons that are completed; a course once completed stays so when lessons are added. */
export function progressOf(completed: number, available: number, completedAt: Date | null): number {
  if (completedAt) return 1;
  return available ? completed / available : 0;
}
