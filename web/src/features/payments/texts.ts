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
  beforePayment:
    "We sell education. We are not authorized or regulated by the FCA or any other financial regulator. You can withdraw within 14 days and get your money back.",
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
      action: "Withdraw from contract here",
      question: "Withdraw from this contract?",
      confirm: "Confirm withdrawal",
    },
  },
  earlyAccess: (text: string) => `${text} Until all lessons are written, you can get a full refund at any time.`,
  withdrawal: (date: string) =>
    `You can withdraw from this contract within 14 days, until ${date}, without giving a reason. The 14 days begin on the day after your payment. We confirm your withdrawal by email right away and refund what you paid to your original payment method.`,
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

export const withdrawalTexts = {
  title: "Withdraw from contract here",
  subtitle: "For 14 days after a purchase, you can withdraw from it without giving a reason and get your money back.",
  find: "Enter the order number and the email address of your account. Both are on your receipt, which also has a link that opens your order here. If you can sign in,",
  findSignedIn: "your orders are under Purchases.",
  reference: "Order number",
  referenceHint: "For example, TG-7K3M9QXW.",
  email: "Email address",
  findButton: "Find my order",
  notFound:
    "We found no order with this number and email address. Check both on your receipt. You can also send us the form below: it counts as well.",
  invalidLink: "This link isn't complete",
  invalidLinkText: "Open it from your receipt again, or enter your order number and email address.",
  loadFailed: "Couldn't load your order",
  item: "Item",
  paidOn: "Paid on",
  refund: "Refund",
  period: (date: string) =>
    `The 14 days begin on the day after your payment, and end on ${date}. Your access ends when you withdraw.`,
  closed:
    "You can't withdraw from this order: it isn't paid, it was already refunded, or the 14 days have ended. If that seems wrong, contact us.",
  withdraw: "Withdraw from contract here",
  question: "Withdraw from this contract?",
  declaration: (title: string, reference: string, price: string) =>
    `You declare: "I withdraw from the contract for ${title}, order ${reference}." We refund ${price} to your original payment method, and your access ends.`,
  confirm: "Confirm withdrawal",
  keep: "Keep it",
  done: "We've confirmed your withdrawal by email.",
  withdrawn: (moment: string, isRefundAutomatic: boolean) =>
    `You withdrew on ${moment}. We've sent a confirmation with the date, the time, and your declaration to the email address of your account. ${isRefundAutomatic ? "The refund can take a few days to arrive." : "You paid through a payment link, so our team makes the refund, within 14 days."}`,
  failed: "We couldn't do this. Please try again.",
  formTitle: "Model withdrawal form",
  formLead: "You don't have to use this page. A letter or an email with these lines has the same effect.",
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
