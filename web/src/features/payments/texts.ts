/** The words of the payment-success screen; completion texts are those of the error catalogue. */
export const paymentTexts = {
  processingTitle: "PROCESSING PAYMENT",
  successTitle: "PAYMENT SUCCESSFUL",
  errorTitle: "PROCESSING ERROR",
  processing: "Completing your enrollment...",
  pending:
    "The payment provider has not confirmed the payment yet. This page checks again by itself; you can also leave it, your course will open as soon as the confirmation arrives.",
  success: (course: string) =>
    `Your purchase of "${course}" was successful! Course added and community access unlocked!`,
  unnamedCourse: "your course",
  missingCourse: "Missing course information. Please try again or contact support.",
  notSignedIn: "Authentication error. Please log in before continuing.",
  forbidden: "Authentication error. Please log in and try again.",
  serverAnswer: (message: string) => `Error: ${message}`,
  serverRefused: "Failed to enroll in the course. Please contact support.",
  noResponse: "Error completing your purchase. Please contact support with your confirmation number.",
  notEnrolled: "Your payment was processed but there was an issue with course enrollment. Please contact support.",
  unexpected: "Something went wrong. Please contact support or try again.",
  confirmationNumber: "Confirmation number",
  goToMyCourses: "Go to My Courses",
  browseMore: "Browse More Courses",
  logIn: "Log In",
  backToCourse: "Back to the course",
} as const;

export const testCheckoutTexts = {
  test: "TEST",
  title: "Test checkout",
  intro: "Nothing is charged here. Choose what the payment provider would have answered.",
  reference: "Reference",
  opens: "Opens at once: every lesson, the certificate and the course's channels.",
  lessons: (available: number, all: number) =>
    available < all ? `${available} of ${all} lessons are written so far.` : `${all} lessons.`,
  notFound: "There is no such checkout",
  notFoundText: "The address may have a mistake in it.",
  failed: "The checkout could not be loaded",
  toCourses: "Browse courses",
  outcomes: {
    paid: "Pay",
    pending: "Pay later (pending)",
    failed: "Let it fail",
    cancelled: "Cancel",
  },
} as const;
