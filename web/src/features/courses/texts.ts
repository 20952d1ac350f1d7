/** Texts of the course screens. The specification fixes some of them. */
export const coursesTexts = {
  title: "COURSES",
  subtitle: "Comprehensive trading courses, from your first order to systems you build yourself.",
  riskNotice: "Trading can lose money. A course can teach you the math, but it can't promise a return.",
  loading: "Loading courses...",
  errorTitle: "Oops!",
  tryAgain: "Try Again",
  loadForbidden: "Authentication error. Please log in first or try again later.",
  loadFailed: "Failed to load courses. Please try again later.",
  emptyTitle: "NO COURSES AVAILABLE",
  emptyText: "Check back later for new course offerings.",
  level: "Level",
  openingCheckout: "Opening the checkout...",
  found: (count: number) => `${count} ${count === 1 ? "course" : "courses"}`,
  sampleBanner: "Note: Displaying sample course data. The backend server may be unavailable.",
  enrollNow: "Enroll Now",
  buyNow: "Buy Now",
  processing: "Processing...",
  goToCourse: "Go to Course",
  yours: "Yours",
  enrolled: (title: string) => `Successfully enrolled in ${title}!`,
  paymentFailed: "Payment processing failed. Please try again.",
  enrollFailed: "Unable to enroll in course. Please try again.",
  signInToEnroll: (title: string) => `Sign in or sign up to enroll in ${title}. You'll come back here afterward.`,
  signInToBuy: (title: string) => `Sign in or sign up to buy ${title}. You'll come back here afterward.`,
} as const;

export const coursePageTexts = {
  allCourses: "All courses",
  lessonCount: (available: number, all: number) =>
    available === all ? `${all} ${all === 1 ? "lesson" : "lessons"}` : `${available} of ${all} lessons available`,
  earlyAccess: (text: string) =>
    `${text} We email you each new lesson. Until all are written, you can get a full refund.`,
  availableCount: (available: number, all: number) =>
    available === all ? String(all) : `${available} of ${all} available`,
  locked: "Included with the course",
} as const;

export const lessonTexts = {
  toCourse: "Back to the course",
  seeCourse: "See the course",
  measured: (minutes: string) => `${minutes}, measured`,
  estimated: (minutes: string) => `about ${minutes}`,
  failed: "Couldn't load this lesson",
} as const;

export const figureTexts = {
  prices: ["Open", "High", "Low", "Close"],
} as const;

export const certificateTexts = {
  title: "Certificate of completion",
  scope: (lessons: number, minutes: string) => `${minutes} in ${lessons} ${lessons === 1 ? "lesson" : "lessons"}`,
  number: "Certificate no.",
  scoreOf: (correct: number, questions: number) =>
    `Passed with ${correct} of ${questions} correct ${questions === 1 ? "answer" : "answers"}`,
  disclaimer: (hasTest: boolean) =>
    `This certificate shows that its holder ${hasTest ? "completed every lesson and passed the final test, without supervision" : "marked every lesson as complete. There was no exam"}. It is not a license and promises no returns.`,
  notFound: "Certificate not found",
} as const;

export const checkTexts = {
  title: (position: number, count: number) => `Question ${position} of ${count}`,
  enterNumber: "Enter a number, such as 1,250.5",
  correct: "Correct",
  solution: "Solution",
  failed: "We couldn't check your answer. Please try again.",
} as const;

export const finalTestTexts = {
  title: "Final test",
  rules: [
    "Ten questions about the lessons of this course, with your own numbers.",
    "You pass with at least eight correct answers. There is no time limit.",
    "You see your score and the solutions after you submit all answers.",
    "If you don't pass, you can try again a day later with new numbers.",
  ],
  continue: "Continue the test",
  submit: "Submit answers",
  retryAt: (date: string) => `You can try again on ${date}.`,
  certificate: "See your certificate",
  failed: "We couldn't load the test. Please try again.",
} as const;

export const reviewTexts = {
  streak: (days: number) =>
    days === 0 ? "Questions from your lessons, again" : `${days} ${days === 1 ? "day" : "days"} in a row`,
} as const;

export const myCoursesTexts = {
  certificate: "Certificate",
  resume: "Resume",
  title: "MY COURSES",
  titleForAdmins: "ALL COURSES",
  loading: "Loading courses...",
  errorTitle: "Oops!",
  notAuthenticated: "User not authenticated",
  noUserId: "User ID not available",
  loadFailed: "Failed to load courses. Please try again.",
  backendHints: [
    "Check that the backend server is running and that its URL is correct.",
    "Check your internet connection, VPN, and proxy.",
    "After a restart, wait 30 seconds and try again.",
  ],
  tryAgain: "Try Again",
  empty: "No courses available.",
  upgradeNeeded: "You need to upgrade to Premium to access courses.",
  upgrade: "Upgrade to Premium",
  startFree: (title: string) => `Start ${title}`,
  signIn: "Sign In",
  completed: "Completed",
  progress: (title: string) => `Progress in ${title}`,
} as const;

/** The offer of Premium next to prices of single courses. */
export const premiumOfferTexts = {
  offer: (price: string, others: number) =>
    `${price} a month, with ${others === 1 ? "one other paid course" : `${others} other paid courses`}, for as long as you subscribe. Cancel at any time.`,
} as const;
