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
  enrolled: "You're in. Start lesson 1.",
  premiumSuccess: "Your Premium membership is active! Its courses and the premium channels are open to you.",
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
  reference: "Reference",
  startLesson: "Start lesson 1",
  openCourse: "Open the course",
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
  opens: (available: number, all: number) =>
    available < all
      ? `Opens at once: the lessons written so far, ${available} of ${all}, and the course's channels. The others open as they are written; the certificate follows the last.`
      : `Opens at once: all ${all} lessons, the certificate and the course's channels.`,
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

export const purchasesTexts = {
  title: "Purchases",
  subtitle: "Your orders, their status, and what to do next.",
  order: (reference: string) => `Order ${reference}`,
  statuses: {
    OPEN: "Not paid yet",
    PENDING: "Payment pending",
    PAID: "Paid, not open yet",
    FULFILLED: "Paid",
    FAILED: "Payment failed",
    CANCELLED: "Canceled",
    EXPIRED: "Checkout expired",
    REFUNDED: "Refunded",
    DISPUTED: "Disputed",
  },
  openCourse: "Open course",
  openPremium: "Open My Courses",
  tryAgain: "Try again",
  contact: "Contact us",
  empty: "No purchases yet",
  emptyText: "Courses and Premium memberships that you buy appear here.",
  browse: "Browse courses",
  failed: "Your purchases could not be loaded",
} as const;
