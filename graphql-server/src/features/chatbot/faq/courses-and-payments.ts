import { SOURCES, type HelpEntry, type HelpFacts } from "../help-entry";

/** Learning and paying; prices and lists come from the catalogue itself, see course-entries. */
export const coursesAndPayments = ({ premiumPrice, canBuy }: HelpFacts): HelpEntry[] => [
  {
    id: "enrol",
    question: "How do I buy or enrol in a course?",
    also: ["how to enroll", "purchase a course", "buy now", "take a course", "get access to a course"],
    answer: canBuy
      ? "Open the course and press Enroll Now if it is free, or Buy Now. Paying takes you to the checkout; when you come back the course is in My Courses and its channel is open, without signing in again."
      : "Open a free course and press Enroll Now. Paid courses cannot be bought here at present.",
    source: SOURCES.courses,
  },
  {
    id: "payment-methods",
    question: "How can I pay?",
    also: ["payment methods", "credit card", "do you accept paypal", "is paying safe", "currency"],
    answer: canBuy
      ? "In US dollars, on the payment provider's own page. Card numbers go to the provider alone; we never see them."
      : "Nothing can be bought here at present. The free course and the open channels work all the same.",
    source: SOURCES.courses,
  },
  {
    id: "payment-stuck",
    question: "I paid and the course is not there",
    also: [
      "payment pending",
      "bought a course and it is still pending",
      "payment failed",
      "processing error",
      "charged but no access",
      "paid twice",
      "course missing",
    ],
    answer:
      "Some payments take a while to be confirmed: the course opens by itself as soon as they are. If an hour has passed, write to the team with the reference number of your receipt; with it they find the payment at once.",
    source: SOURCES.contact,
  },
  {
    id: "receipt",
    question: "Where is my receipt?",
    also: ["invoice", "reference number", "proof of payment"],
    answer:
      "We mail it as soon as a payment is settled, with its reference number; the page after the payment shows the number too. If the mail is lost, write to the team.",
    source: SOURCES.contact,
  },
  {
    id: "discount",
    question: "Is there a discount?",
    also: ["discount code", "coupon", "redeem a voucher", "student discount", "group discount", "promotion", "sale"],
    answer: `There are no discount codes. Intro to Trading is free, and Premium opens several trading courses for ${premiumPrice} a month.`,
    source: SOURCES.courses,
  },
  {
    id: "refund",
    question: "Can I get a refund?",
    also: [
      "money back",
      "money-back guarantee",
      "return a course",
      "cancel an order",
      "reimburse",
      "how long does a refund take",
    ],
    answer:
      "Write to the team with the reference number of your receipt and why. When an order is refunded the money goes back the way it came, which can take a few days, and access to the course ends.",
    source: SOURCES.contact,
  },
  {
    id: "premium",
    question: "What is Premium and what does it cost?",
    also: [
      "premium price",
      "subscription",
      "upgrade to premium",
      "how to become premium",
      "membership",
      "is premium worth it",
      "should I buy premium",
    ],
    answer: `Premium is ${premiumPrice} a month, renewed until you cancel. It opens part of the trading courses and the premium channels while it runs. You upgrade in My Courses.`,
    source: SOURCES.myCourses,
  },
  {
    id: "cancel-premium",
    question: "How do I cancel Premium?",
    also: ["end my subscription", "stop membership", "unsubscribe", "does premium renew"],
    answer:
      "In My Courses, with Cancel membership. It runs on until the end of the month that is paid and is not renewed. Courses you bought stay yours.",
    source: SOURCES.myCourses,
  },
  {
    id: "premium-ends",
    question: "Do I lose my courses when Premium ends?",
    also: ["after premium", "premium expires", "keep my courses without premium", "lose access"],
    answer:
      "Those that came with Premium close when it ends. What you bought or enrolled in stays yours, and so do your progress, XP and messages.",
    source: SOURCES.myCourses,
  },
  {
    id: "preview",
    question: "Can I see a lesson before I buy?",
    also: ["preview lesson", "sample lesson", "try a course", "what is in a course"],
    answer:
      "Yes. Every course page shows the whole outline with the length of each lesson, and the lessons marked Preview are open to everybody.",
    source: SOURCES.courses,
  },
  {
    id: "lesson-format",
    question: "What are the lessons like?",
    also: [
      "can I download lessons",
      "read lessons offline",
      "print a lesson",
      "do lessons have videos",
      "are there live webinars",
      "is there a quiz or an exam after a lesson",
    ],
    answer:
      "Texts that you read here in the browser, each with its length in minutes. There are no videos, webinars or exams, and no files to download.",
    source: SOURCES.courses,
  },
  {
    id: "progress",
    question: "Where do I see my progress?",
    also: ["resume a course", "continue where I left off", "mark lesson complete", "my courses"],
    answer:
      "In My Courses, and on the page of each course. Progress is counted from the lessons you completed, and Resume leads to the next one that is written.",
    source: SOURCES.myCourses,
  },
  {
    id: "how-long-access",
    question: "How long can I keep a course?",
    also: ["does access expire", "lifetime access", "course deadline"],
    answer:
      "A course you bought or enrolled in stays yours, without a deadline. Courses that came with Premium are open while Premium runs.",
    source: SOURCES.myCourses,
  },
];
