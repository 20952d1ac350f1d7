/** Share of lessons completed. Stays 1 once the course is completed, even if lessons are added. */
export function progressOf(completed: number, total: number, completedAt: Date | null): number {
  if (completedAt) return 1;
  return total ? completed / total : 0;
}
