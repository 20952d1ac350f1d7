// A separate module, because every page loads the texts of the privacy notice.
export const dataTexts = {
  heading: "Your data",
  deleteTitle: "Delete my account",
} as const;
