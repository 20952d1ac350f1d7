export function sanctionState(
  { endsAt, liftedAt }: { endsAt: string | null; liftedAt: string | null },
  now: Date,
): "active" | "lifted" | "expired" {
  if (liftedAt) return "lifted";
  return endsAt && new Date(endsAt) <= now ? "expired" : "active";
}
