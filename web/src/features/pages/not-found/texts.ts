/** The specification fixes the title and the action. */
export const notFoundTexts = {
  title: "Redirecting...",
  text: "This page doesn't exist. We'll take you to the courses in 3 seconds.",
  action: "Go to Courses",
} as const;
