/** Purple, Violet, Pink, Red, Orange, Green, Blue, Gray. */
export const PROFILE_COLORS = [
  "#6366F1",
  "#8B5CF6",
  "#EC4899",
  "#EF4444",
  "#F59E0B",
  "#10B981",
  "#3B82F6",
  "#6B7280",
] as const;

export const DEFAULT_PROFILE_COLOR = PROFILE_COLORS[0];
