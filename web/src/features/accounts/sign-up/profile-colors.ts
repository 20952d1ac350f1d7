/** Colors for the initial of a member without a picture. Fixed by the specification. */
export const profileColors = [
  { name: "Purple", value: "#6366F1" },
  { name: "Violet", value: "#8B5CF6" },
  { name: "Pink", value: "#EC4899" },
  { name: "Red", value: "#EF4444" },
  { name: "Orange", value: "#F59E0B" },
  { name: "Green", value: "#10B981" },
  { name: "Blue", value: "#3B82F6" },
  { name: "Gray", value: "#6B7280" },
] as const;

export const defaultProfileColor: string = profileColors[0].value;
