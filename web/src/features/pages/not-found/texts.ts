/** The words of the not-found screen, as specified where the specification has them. */
export const notFoundTexts = {
  code: "404 / no such address",
  title: "Redirecting...",
  text: "There is nothing here. In three seconds you will be looking at the courses.",
  action: "Go to Courses",
} as const;
