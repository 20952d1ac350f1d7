import { SOURCES, type FaqEntry, type FaqFacts } from "../faq-entry";

/** Courses and payments. Answers with prices and lists are in course-entries. */
export const coursesAndPayments = ({ premiumPrice, canBuy }: FaqFacts, premiumContents: string): FaqEntry[] => [
  {
    id: "enrol",
    question: "How do I buy or enrol in a course?",
    also: [
      "how to enroll",
      "how do I buy a course",
      "purchase a course",
      "buy now",
      "take a course",
      "get access to a course",
    ],
    answer: canBuy
      ? "Open the course and select Enroll Now if it's free, or Buy Now. Buying takes you to the checkout. Afterward, you find the course in My Courses, and its channel is open."
      : "Open a free course and select Enroll Now. Paid courses are currently not for sale.",
    source: SOURCES.courses,
  },
  {
    id: "payment-methods",
    question: "How can I pay?",
    also: ["payment methods", "credit card", "do you accept paypal", "is paying safe", "currency"],
    answer: canBuy
      ? "In US dollars, on our payment provider's page. Card numbers go directly to the provider; we never see them."
      : "Purchases are currently not available. You can still use the free course and the open channels.",
    source: SOURCES.courses,
  },
  {
    id: "payment-stuck",
    question: "I paid and the course is not there",
    also: [
      "I paid but my course is not open",
      "I bought a course and cannot see it",
      "I bought a course and I can't see it",
      "paid and nothing happened",
      "the checkout shows an error",
      "my card was charged twice",
      "my payment went through but the lessons are locked",
      "billed after canceling",
      "payment pending",
      "bought a course and it is still pending",
      "payment failed",
      "processing error",
      "charged but no access",
      "paid twice",
      "course missing",
    ],
    answer:
      "Some payments take a while to be confirmed. The course opens automatically as soon as yours is. Check that you're signed in to the account you paid with. If it takes longer than an hour, contact the team with the order number from your receipt, so that they can find the payment.",
    source: SOURCES.contact,
  },
  {
    id: "receipt",
    question: "Where is my receipt?",
    also: ["invoice", "invoice for my company", "reference number", "order number", "proof of payment"],
    answer:
      "We email it as soon as your payment is settled, with the order number and a link to your order page, which also serves as a receipt. The page after the payment shows the order number too. If you lost the email, contact the team.",
    source: SOURCES.contact,
  },
  {
    id: "discount",
    question: "Is there a discount?",
    also: ["discount code", "coupon", "redeem a voucher", "student discount", "group discount", "promotion", "sale"],
    answer: `We don't offer discount codes. Intro to Trading is free, and Premium includes several trading courses for ${premiumPrice} a month.`,
    source: SOURCES.courses,
  },
  {
    id: "refund",
    question: "Can I get a refund?",
    also: [
      "money back",
      "money-back guarantee",
      "return a course",
      "refund for a course I never opened",
      "changed my mind about a purchase",
      "return a course I do not like",
      "cancel an order",
      "reimburse",
      "how long does a refund take",
      "refund for order number",
      "I want a refund for my order",
      "14 day withdrawal",
      "right of withdrawal",
      "withdraw from a purchase within 14 days",
      "withdraw from the contract",
      "how many days to change my mind",
      "what happens to my access after a refund",
    ],
    answer:
      "Yes. If you are a consumer, you can withdraw from a purchase within 14 days and get your money back. Open your order page from your receipt and choose Withdraw from this purchase, or contact the team with the order number, such as TG-…. You don't have to give a reason. A course with lessons that aren't written yet is in early access: until it's complete, you can get a full refund on your order page at any time. We refund your original payment method, which can take a few days, and access to the course ends.",
    source: SOURCES.refundTerms,
  },
  {
    id: "premium",
    question: "What is Premium and what does it cost?",
    also: [
      "what is premium",
      "premium price",
      "subscription",
      "upgrade to premium",
      "how to become premium",
      "membership",
      `what do I get for ${premiumPrice} a month`,
      "is premium worth it",
      "should I buy premium",
    ],
    answer: `Premium costs ${premiumPrice} a month and renews until you cancel. While it's active, you get ${premiumContents} Upgrade in My Courses.`,
    source: SOURCES.myCourses,
  },
  {
    id: "premium-or-course",
    question: "Premium or a single course: which is better?",
    also: [
      "difference between premium and buying one course",
      "premium versus a single course",
      "premium vs course",
      "get premium or just buy a course",
      "should I get premium or just buy one course",
      "is premium cheaper than buying courses",
    ],
    answer: `You pay for a course once, and it stays yours. Premium costs ${premiumPrice} a month and, while it's active, includes ${premiumContents} Choose Premium to try several courses in a few months, or buy a single course if you want only that one.`,
    source: SOURCES.myCourses,
  },
  {
    id: "copying",
    question: "Can I copy or resell the lessons?",
    also: [
      "share lessons with others",
      "resell the lessons",
      "publish the course material",
      "copyright of the lessons",
    ],
    answer:
      "No. Lessons, drawings, and exercises are for your own use. You can't copy them for others, resell them, or feed them to a service that republishes them.",
    source: SOURCES.courseTerms,
  },
  {
    id: "cancel-premium",
    question: "How do I cancel Premium?",
    also: [
      "end my subscription",
      "stop membership",
      "unsubscribe",
      "does premium renew",
      "does premium renew automatically",
    ],
    answer:
      "In My Courses, select Cancel Premium. Premium stays active until the end of the paid month and isn't renewed; we confirm this by email. Until then, you can resume it. Courses you bought stay yours.",
    source: SOURCES.myCourses,
  },
  {
    id: "premium-ends",
    question: "Do I lose my courses when Premium ends?",
    also: ["after premium", "premium expires", "keep my courses without premium", "lose access"],
    answer:
      "You lose access to the courses included in Premium. You keep courses you bought or enrolled in, and your progress, XP, and messages.",
    source: SOURCES.myCourses,
  },
  {
    id: "preview",
    question: "Can I see a lesson before I buy?",
    also: ["preview lesson", "sample lesson", "try a course", "what is in a course"],
    answer:
      "Yes. Every course page shows the full outline with the length of each lesson, and anyone can read lessons marked Preview.",
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
      "are there office hours or live sessions",
      "are the lessons videos",
      "download the lessons as pdf",
      "is there a quiz or an exam after a lesson",
    ],
    answer:
      "Lessons are texts that you read in the browser, each with a reading time. There are no videos, webinars, exams, or downloads.",
    source: SOURCES.courses,
  },
  {
    id: "language",
    question: "Which language are the courses in?",
    also: [
      "are the courses in English",
      "are the lessons in Spanish",
      "translated lessons",
      "courses in German or French",
    ],
    answer: "Courses, lessons, and certificates are in English only.",
    source: SOURCES.courses,
  },
  {
    id: "progress",
    question: "Where do I see my progress?",
    also: ["resume a course", "continue where I left off", "mark lesson complete", "my courses"],
    answer:
      "In My Courses and on each course page. Progress counts completed lessons, and Resume opens the next available lesson.",
    source: SOURCES.myCourses,
  },
  {
    id: "how-long-access",
    question: "How long can I keep a course?",
    also: ["does access expire", "lifetime access", "course deadline"],
    answer:
      "A course you bought or enrolled in stays yours, with no deadline. Courses included in Premium are open while Premium is active.",
    source: SOURCES.myCourses,
  },
];
