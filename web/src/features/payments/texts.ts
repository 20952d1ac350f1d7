/** Texts of the payment-success screen. The specification fixes those of the completion. */
export const paymentTexts = {
  processingTitle: "PROCESSING PAYMENT",
  successTitle: "PAYMENT SUCCESSFUL",
  errorTitle: "PROCESSING ERROR",
  processing: "Completing your enrollment...",
  pending:
    "The payment provider hasn't confirmed the payment yet. We'll keep checking. You can leave this page: your course opens as soon as the payment is confirmed.",
  success: (course: string) =>
    `Your purchase of "${course}" was successful! Course added and community access unlocked!`,
  enrolled: "You're in. Start lesson 1.",
  premiumSuccess: "Your Premium membership is active! You now have its courses and the premium channels.",
  unnamedCourse: "your course",
  missingCourse: "Missing course information. Please try again or contact support.",
  notSignedIn: "Authentication error. Please log in before continuing.",
  forbidden: "Authentication error. Please log in and try again.",
  serverError: (message: string) => `Error: ${message}`,
  serverRejected: "Failed to enroll in the course. Please contact support.",
  noResponse: "Error completing your purchase. Please contact support with your confirmation number.",
  notEnrolled: "Your payment was processed but there was an issue with course enrollment. Please contact support.",
  unexpected: "Something went wrong. Please contact support or try again.",
  confirmationNumber: "Confirmation number",
  orderNumber: "Order number",
  startLesson: "Start lesson 1",
  openCourse: "Open the course",
  goToMyCourses: "Go to My Courses",
  browseMore: "Browse More Courses",
  logIn: "Log In",
  retry: "Retry",
  backToCourse: "Back to the course",
} as const;

export const testCheckoutTexts = {
  test: "TEST",
  title: "Test checkout",
  intro: "Nothing is charged here. Choose the payment provider's response.",
  orderNumber: "Order number",
  opens: (all: number, earlyAccess: string | null) =>
    earlyAccess
      ? `${earlyAccess} We email you each new lesson. Until all are written, you can get a full refund.`
      : `Includes all ${all} lessons, the certificate, and the course's channels.`,
  premium: "One month of Premium. A test purchase ends after that month and doesn't renew.",
  notFound: "Checkout not found",
  notFoundText: "Check the URL, or start again from the course.",
  failed: "Couldn't load the checkout",
  toCourses: "Browse courses",
  outcomes: {
    paid: "Pay",
    pending: "Pay later (pending)",
    failed: "Fail payment",
    cancelled: "Cancel",
  },
} as const;

/** Texts of the page for banned members. */
export const bannedTexts = {
  title: "Your account while you are banned",
  subtitle: "You can't sign in, but your purchases and your data stay yours. This link is valid for one day.",
  invalid: "This link is no longer valid",
  invalidText: "It is valid for one day, and only during a ban. Sign in with your password to get a new one.",
  signIn: "Sign in",
  failed: "Couldn't load your account",
  purchases: "Purchases and refunds",
  premium: (end: string) => `Premium ends on ${end} and doesn't renew, so you won't be charged again.`,
  noPurchases: "You haven't bought anything.",
  appeal: "Appeal",
  appealText: "If you think the ban is a mistake, write to our team.",
  appealButton: "Open the contact form",
} as const;

export const orderStatuses = {
  OPEN: "Not paid yet",
  PENDING: "Payment pending",
  PAID: "Paid, access pending",
  FULFILLED: "Paid",
  FAILED: "Payment failed",
  CANCELLED: "Canceled",
  EXPIRED: "Checkout expired",
  REFUNDED: "Refunded",
  DISPUTED: "Disputed",
};

export const orderTexts = {
  title: (reference: string) => `Order ${reference}`,
  print: "Print",
  item: "Item",
  price: "Price",
  status: "Status",
  orderedOn: "Ordered on",
  paidOn: "Paid on",
  refunded: "Refunded",
  statuses: orderStatuses as Record<string, string>,
  seller: (identity: string, email: string) => `Sold by: ${[identity, email].filter(Boolean).join(", ")}`,
  toCourse: "Go to Course",
  toMyCourses: "Go to My Courses",
  grounds: {
    EARLY_ACCESS: {
      title: "Early access refund",
      action: "Get a full refund",
      question: "Refund this course?",
      confirm: "Refund now",
    },
    WITHDRAWAL: {
      title: "Right of withdrawal",
      action: "Withdraw from this purchase",
      question: "Withdraw from this purchase?",
      confirm: "Confirm withdrawal",
    },
  },
  earlyAccess: (text: string) => `${text} Until all lessons are written, you can get a full refund at any time.`,
  withdrawal: (date: string) =>
    `You can withdraw from this purchase within 14 days, until ${date}, without giving a reason. We confirm your withdrawal by email right away and refund the full price to your original payment method.`,
  teamRefunds: "You paid through a payment link, so our team processes the refund manually.",
  confirm: (price: string, title: string) => `We refund ${price} for ${title}. Your access ends.`,
  keep: "Keep it",
  done: "Refunded. We've sent you an email.",
  requested: "We received your request and sent you an email.",
  refundProcessing: (moment: string) => `You requested a refund on ${moment}. We're processing it.`,
  refundByTeam: (moment: string) =>
    `You requested a refund on ${moment}. Our team is processing it. We'll email you when it's done.`,
  refundMade: (date: string) =>
    `Refunded on ${date} to your original payment method. It can take a few days to arrive.`,
  refundFailed: "We couldn't request the refund. Please try again.",
  notFound: "Order not found",
  notFoundText: "Check the order number, and that you're signed in to the account you bought with.",
  failed: "Couldn't load the order",
} as const;

export const purchasesTexts = {
  title: "Purchases",
  subtitle: "Your orders, their status, and what to do next.",
  order: (reference: string) => `Order ${reference}`,
  statuses: orderStatuses,
  openCourse: "Open course",
  openPremium: "Open My Courses",
  tryAgain: "Try again",
  contact: "Contact us",
  empty: "No purchases yet",
  emptyText: "Courses and Premium memberships you buy appear here.",
  browse: "Browse courses",
  failed: "Couldn't load your purchases",
} as const;
