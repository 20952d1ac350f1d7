/** Texts of the payment-success screen. The specification fixes those of the completion. */
export const paymentTexts = {
  successTitle: "PAYMENT SUCCESSFUL",
  errorTitle: "PROCESSING ERROR",
  success: (course: string) =>
    `Your purchase of "${course}" was successful! Course added and community access unlocked!`,
  enrolled: "You're in. Start lesson 1.",
  missingCourse: "Missing course information. Please try again or contact support.",
  notSignedIn: "Authentication error. Please log in before continuing.",
  forbidden: "Authentication error. Please log in and try again.",
  serverError: (message: string) => `Error: ${message}`,
  serverRejected: "Failed to enroll in the course. Please contact support.",
  noResponse: "Error completing your purchase. Please contact support with your confirmation number.",
  notEnrolled: "Your payment was processed but there was an issue with course enrollment. Please contact support.",
  unexpected: "Something went wrong. Please contact support or try again.",
  goToMyCourses: "Go to My Courses",
  browseMore: "Browse More Courses",
  logIn: "Log In",
  retry: "Retry",
} as const;

export const testCheckoutTexts = {
  opens: (all: number, earlyAccess: string | null) =>
    earlyAccess
      ? `${earlyAccess} We email you each new lesson. Until all are written, you can get a full refund.`
      : `Includes all ${all} lessons, the certificate, and the course's channels.`,
  outcomes: {
    paid: "Pay",
    pending: "Pay later (pending)",
    failed: "Fail payment",
    cancelled: "Cancel",
  },
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
  status: "Status",
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
      action: "Withdraw from contract here",
      question: "Withdraw from this contract?",
      confirm: "Confirm withdrawal",
    },
  },
  withdrawal: (date: string) =>
    `You can withdraw from this contract within 14 days, until ${date}, without giving a reason. The 14 days begin on the day after your payment. We confirm your withdrawal by email right away and refund what you paid to your original payment method.`,
  refundProcessing: (moment: string) => `You requested a refund on ${moment}. We're processing it.`,
  refundByTeam: (moment: string) =>
    `You requested a refund on ${moment}. Our team is processing it. We'll email you when it's done.`,
  failed: "Couldn't load the order",
} as const;

export const withdrawalTexts = {
  reference: "Order number",
  declaration: (title: string, reference: string, price: string) =>
    `You declare: "I withdraw from the contract for ${title}, order ${reference}." We refund ${price} to your original payment method, and your access ends.`,
  withdrawn: (moment: string, isRefundAutomatic: boolean) =>
    `You withdrew on ${moment}. We've sent a confirmation with the date, the time, and your declaration to the email address of your account. ${isRefundAutomatic ? "The refund can take a few days to arrive." : "You paid through a payment link, so our team makes the refund, within 14 days."}`,
  failed: "We couldn't do this. Please try again.",
  formTo: (identity: string, email: string) => `To: ${[identity, email].filter(Boolean).join(", ")}`,
  formLines: [
    "I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the provision of the following service:",
    "Ordered on (*) / received on (*):",
    "Order number:",
    "Name of consumer(s):",
    "Address of consumer(s):",
    "Signature of consumer(s) (only if this form is notified on paper):",
    "Date:",
    "(*) Delete as appropriate.",
  ],
} as const;

export const purchasesTexts = {
  statuses: orderStatuses,
  openCourse: "Open course",
  openPremium: "Open My Courses",
  tryAgain: "Try again",
} as const;
