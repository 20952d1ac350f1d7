/** Whether something holds, was taken back, or has run out. */
export function sanctionState(
  { endsAt, liftedAt }: { endsAt: string | null; liftedAt: string | null },
  now: Date,
): "inForce" | "lifted" | "over" {
  if (liftedAt) return "lifted";
  return endsAt && new Date(endsAt) <= now ? "over" : "inForce";
}
