import { BRAND_NAME } from "../../../../kernel/brand";
import { ADVICE } from "../advice";
import { SOURCES, type FaqEntry, type FaqFacts } from "../faq-entry";

/** What this is, how to begin, and how to reach a person. */
export const firstSteps = ({ premiumPrice, supportAddress, marketingFigures }: FaqFacts): FaqEntry[] => [
  {
    id: "hello",
    question: "Hello",
    also: ["hi", "hey", "good morning", "good evening"],
    answer: `Hello. I know the courses, the rules and how ${BRAND_NAME} works. What would you like to know?`,
    source: SOURCES.explore,
  },
  {
    id: "thanks",
    question: "Thanks",
    also: ["thank you", "thx", "great", "perfect", "ok bye"],
    answer: "You are welcome. I am here if something else comes up.",
    source: SOURCES.explore,
  },
  {
    id: "who-are-you",
    question: "Who are you, and how can you help?",
    also: [
      "are you a bot",
      "are you human or a robot",
      "are you real",
      "what can you do",
      "what can you help with",
      "help",
      "I need help",
    ],
    answer:
      "I am a program. I look your question up in the course catalogue, the rules and a written FAQ, and name the page it comes from. What I cannot answer I hand to the team, with what we have said.",
    source: SOURCES.contact,
  },
  {
    id: "what-is-this",
    question: `What is ${BRAND_NAME}?`,
    also: ["what is this site", "what is this platform about", "features"],
    answer:
      "Courses in eight domains and on trading, with a live community around them: channels by subject, XP and levels for taking part, and a leaderboard. It is education and conversation, not investment advice.",
    source: SOURCES.explore,
  },
  {
    id: "begin",
    question: "How do I get started?",
    also: [
      "I have never traded before",
      "what should I do first",
      "where do beginners begin",
      "I am a complete beginner",
      "do I need experience",
      "I am new",
      "which course for a beginner",
      "which course first",
      "first steps",
      "start trading",
      "learn trading",
    ],
    answer:
      "Create an account, then take Intro to Trading: six short lessons, free. The open channels of the community are free too, and no question there is too basic.",
    source: SOURCES.freeCourse,
  },
  {
    id: "is-it-free",
    question: "Is it free?",
    also: ["what is free", "do I have to pay", "free account", "free trial", "try for free"],
    answer: `The account, Intro to Trading and the open channels are free. Every other course has its own price, paid once; Premium is ${premiumPrice} a month.`,
    source: SOURCES.courses,
  },
  {
    id: "create-account",
    question: "How do I create an account?",
    also: ["register", "sign up", "how do I sign up", "open an account", "join", "become a member"],
    answer:
      "Press Sign Up and give a username, an e-mail address, your full name and a password of at least 8 characters. You are signed in at once.",
    source: SOURCES.register,
  },
  {
    id: "teachers",
    question: "Who teaches the courses?",
    also: [
      "instructors",
      "teachers",
      "who is behind this",
      "who writes the lessons",
      "who wrote the lessons",
      "are the instructors real traders",
      "are the testimonials real",
      "is the team real",
    ],
    answer:
      "The Explore page shows the team and the testimonials. A card marked “Invented” describes no real person. Judge a course by its preview lesson: you can read one of every course without paying.",
    source: SOURCES.explore,
  },
  {
    id: "age",
    question: "How old do I have to be?",
    also: [
      "minimum age",
      "can my kid join",
      "are children allowed",
      "my son or daughter",
      "under 18",
      "minor",
      "teenager",
    ],
    answer:
      "At least 18 years, says the account section of the terms. Accounts are not to be shared, in a family either.",
    source: SOURCES.accountTerms,
  },
  {
    id: "human",
    question: "How do I talk to a human?",
    also: [
      "contact the team",
      "speak to a person",
      "contact support",
      "customer service",
      "write to the team",
      "help from a person",
    ],
    answer: `Press "Hand over to the team" below: they get this conversation and answer by mail. Or write to ${supportAddress}. They are in London and there Monday to Friday, 9:00 AM to 6:00 PM.`,
    source: SOURCES.contact,
  },
  {
    id: "opening-hours",
    question: "When are you open and where are you?",
    also: [
      "opening hours",
      "office hours",
      "when is support available",
      "support hours",
      "address",
      "location",
      "where are you based",
      "phone number",
      "e-mail",
    ],
    answer: `The team works in London, UK, Monday to Friday from 9:00 AM to 6:00 PM. Their address is ${supportAddress}. There is no telephone line.`,
    source: SOURCES.contact,
  },
  {
    id: ADVICE,
    question: "Should I buy? Can you give me investment advice?",
    also: [
      "what should I buy",
      "trading signals",
      "will bitcoin go up",
      "buy bitcoin now",
      "should I sell",
      "which stock",
      "tips",
      "price prediction",
    ],
    answer:
      "No. We teach how markets and risk work; nobody here tells you what to buy, and paid signals are against the rules. The decision and the risk stay yours.",
    source: SOURCES.educationTerms,
  },
  {
    id: "legit",
    question: "Is this a scam, or are you legit?",
    also: [
      "are you legit",
      "is it a scam",
      "is this site trustworthy",
      "can I trust you",
      "can I trust you with my money",
      "is this a real company",
      "is this fake",
      "are you regulated",
      "reviews of this site",
    ],
    answer:
      "Check us before you pay. The free course and one preview lesson of every course are open, each course page shows how many of its lessons are written, and you can withdraw from a purchase within 14 days. We teach: we hold no money, place no trades, sell no signals and promise no returns. Anyone who does in our name is not us.",
    source: SOURCES.educationTerms,
  },
  {
    id: "no-deposits",
    question: "How do I withdraw money?",
    also: ["deposit funds", "withdraw my balance", "account balance", "do you hold my money"],
    answer:
      "There is nothing to withdraw: we hold no money, and you can't deposit or trade here. Your trading account is with your broker. If you mean a purchase, you can withdraw from it within 14 days.",
    source: SOURCES.why,
  },
  {
    id: "risk",
    question: "Can I lose money?",
    also: [
      "lose money",
      "lose everything",
      "can I lose more than I put in",
      "is trading risky",
      "is this gambling",
      "can you guarantee that I will not lose money",
      "how risky is trading",
      "how dangerous is trading",
      "do most traders lose money",
      "risk",
    ],
    answer:
      "Yes. Trading can lose you all you put in, and with leverage more than that. Most retail traders lose money. No course changes that; what you can learn is how to keep losses small and when not to trade.",
    source: SOURCES.educationTerms,
  },
  {
    id: "profit",
    question: "How much money will I make?",
    also: [
      "guaranteed profit",
      "average ROI",
      "247 percent ROI",
      "expected returns",
      "get rich",
      "will this make me rich",
      "success rate",
      "is the success rate true",
      "make 10k a month",
      "how much will I earn",
      "how much can I earn after the course",
      "earn a living from trading",
      "is profit guaranteed",
      "guaranteed income",
    ],
    answer: `No one can promise you any income, and you should distrust anyone who does. Most retail traders lose money, and trading can lose you more than you put in.${
      marketingFigures
        ? " The figures on the home page come from the design brief. No records support them; they describe no learner's result."
        : ""
    }`,
    source: SOURCES.educationTerms,
  },
];
