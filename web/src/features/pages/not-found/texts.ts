/** The specification fixes the title and the action. */
export const notFoundTexts = {
  title: "Redirecting...",
  action: "Go to Courses",
} as const;
