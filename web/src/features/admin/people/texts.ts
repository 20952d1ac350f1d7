export const peopleTexts = {
  team: "Team",
  testimonials: "Testimonials",
  delete: "Delete",
} as const;
