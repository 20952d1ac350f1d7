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
  signInToEnroll: (title: string) => `Please log in to enroll in ${title}. You'll come back here afterward.`,
  signInToBuy: (title: string) => `Please log in to buy ${title}. You'll come back here afterward.`,
} as const;

export const coursePageTexts = {
  allCourses: "All courses",
  lessonCount: (available: number, all: number) =>
    available === all ? `${all} ${all === 1 ? "lesson" : "lessons"}` : `${available} of ${all} lessons available`,
  earlyAccess: (text: string) =>
    `${text} We email you each new lesson. Until all are written, you can get a full refund.`,
  format: (length: string) => `A text course: ${length} of lessons with charts and calculators, plus the exercises`,
  pace: (weeks: string) => `${weeks} with the exercises`,
  availableCount: (available: number, all: number) =>
    available === all ? String(all) : `${available} of ${all} available`,
  locked: "Included with the course",
  completed: "completed",
  start: "Start the course",
  allRead: (comingCount: number) =>
    `You're up to date. ${comingCount} ${comingCount === 1 ? "lesson" : "lessons"} coming.`,
} as const;

export const lessonTexts = {
  toCourse: "Back to the course",
  seeCourse: "See the course",
  measured: (minutes: string) => `${minutes}, measured`,
  estimated: (minutes: string) => `about ${minutes}`,
  reviewedOn: (day: string) => `Reviewed on ${day}`,
  lessonOf: (position: number, count: number) => `Lesson ${position} of ${count}`,
  failed: "Couldn't load this lesson",
  courseCompleted: (title: string, xp: number) =>
    `You completed ${title}!${xp > 0 ? ` +${xp} XP` : ""} Your certificate is ready.`,
} as const;

export const noteTexts = {
  title: "Your note",
} as const;

export const questionTexts = {
  title: "Questions about this lesson",
  where: (channel: string) => `Questions and answers are in #${channel}.`,
  replies: (count: number) => `${count} ${count === 1 ? "reply" : "replies"}`,
  to: (username: string) => ` to ${username}`,
} as const;

export const figureTexts = {
  dataOf: (title: string) => `Data: ${title}`,
  prices: ["Open", "High", "Low", "Close"],
  interval: (from: string, to: string) => `${from} to ${to}`,
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
  answerIn: (unit: string) => `Your answer in ${unit}`,
  readAs: (number: string) => `Read as ${number}`,
  decimalHint: (reading: string) => `${reading}. Write decimals after a point.`,
  moveUp: (item: string) => `Move up: ${item}`,
  moveDown: (item: string) => `Move down: ${item}`,
  moved: (item: string, place: number, count: number) => `${item}: now number ${place} of ${count}`,
  enterNumber: "Enter a number, such as 1,250.5",
  correct: "Correct",
  solution: "Solution",
  failed: "We couldn't check your answer. Please try again.",
  solvedOf: (solved: number, count: number) =>
    `${solved} of ${count} ${count === 1 ? "question" : "questions"} answered`,
} as const;

export const exerciseTexts = {
  label: (minutes: number) => `Exercise · about ${minutes} min`,
} as const;

export const finalTestTexts = {
  title: "Final test",
  rules: [
    "Ten questions about the lessons of this course, with your own numbers.",
    "You pass with at least eight correct answers. There is no time limit.",
    "You see your score and the solutions after you submit all answers.",
    "If you don't pass, you can try again a day later with new numbers.",
  ],
  start: "Start the test",
  continue: "Continue the test",
  submit: "Submit answers",
  missing: (count: number) =>
    `${count === 1 ? "One question has" : `${count} questions have`} no answer, which counts as wrong. You can't change your answers afterward.`,
  yourAnswer: (answer: string) => `Your answer: ${answer}`,
  score: (correct: number, count: number) => `${correct} of ${count} correct`,
  lastScore: (correct: number, count: number) => `Your latest score: ${correct} of ${count}.`,
  lessonsLeft: (count: number) => `Complete ${count === 1 ? "one more lesson" : `${count} more lessons`} first.`,
  retryAt: (date: string) => `You can try again on ${date}.`,
  retryTestAt: (date: string) => `You can take the final test again on ${date}.`,
  xp: (amount: number) => `+${amount} XP`,
  certificate: "See your certificate",
  failed: "We couldn't load the test. Please try again.",
} as const;

export const reviewTexts = {
  title: "REVIEW",
  streak: (days: number) =>
    days === 0 ? "Questions from your lessons, again" : `${days} ${days === 1 ? "day" : "days"} in a row`,
  from: "From",
  nextAt: (date: string) => `The next question comes back on ${date}.`,
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
  notIncluded: (price: string, count: number) =>
    `Premium (${price} a month) opens ${count === 1 ? "one other course" : `${count} other courses`}, but not this one.`,
  catalogOffer: (price: string, contents: string) => `${price} a month, for as long as you subscribe. ${contents}`,
} as const;
