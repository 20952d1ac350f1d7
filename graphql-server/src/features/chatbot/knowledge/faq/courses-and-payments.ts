import { SOURCES, type FaqEntry, type FaqFacts } from "../faq-entry";

/** Learning and paying; prices and lists come from the catalogue itself, see course-entries. */
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
      "Some payments take a while to be confirmed: the course opens by itself as soon as they are. Check that you are signed in to the account you paid with. If an hour has passed, write to the team with the order number from your receipt; with it they find the payment at once.",
    source: SOURCES.contact,
  },
  {
    id: "receipt",
    question: "Where is my receipt?",
    also: ["invoice", "invoice for my company", "reference number", "order number", "proof of payment"],
    answer:
      "We email it as soon as a payment is settled, with its order number and a link to your order page, which is your receipt too. The page after the payment shows the number as well. If the email is lost, write to the team.",
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
      "Yes. If you are a consumer, you can withdraw from a purchase within 14 days and get your money back. Open your order page from your receipt and choose Withdraw from this purchase, or write to the team with the order number, such as TG-…; you don't have to give a reason. A course with lessons that aren't written yet is early access: until it is complete, you can get a full refund there at any time. We refund your original payment method, which can take a few days, and access to the course ends.",
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
    answer: `Premium is ${premiumPrice} a month, renewed until you cancel. While it runs, you have ${premiumContents} You upgrade in My Courses.`,
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
    answer: `A course you buy is paid once and stays yours. Premium is ${premiumPrice} a month and gives you, only while it runs, ${premiumContents} Take Premium to try several courses in a few months; buy a single course if you want only that one.`,
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
      "No. Lessons, drawings and exercises are for you to learn from. Copying them for others, reselling them, or feeding them to a service that republishes them is not allowed.",
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
      "In My Courses, with Cancel Premium. It stays open until the end of the month that is paid and isn't renewed, and we confirm that by email. Until then you can resume it. Courses you bought stay yours.",
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
      "are there office hours or live sessions",
      "are the lessons videos",
      "download the lessons as pdf",
      "is there a quiz or an exam after a lesson",
    ],
    answer:
      "Texts that you read here in the browser, each with its length in minutes. There are no videos, webinars or exams, and no files to download.",
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
    answer: "Courses, lessons and certificates are in English only.",
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
