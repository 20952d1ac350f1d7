import { BRAND_NAME } from "../../../../kernel/brand";
import { ADVICE } from "../advice";
import { SOURCES, type FaqEntry, type FaqFacts } from "../faq-entry";

/** About the site, getting started, and contacting the team. */
export const firstSteps = ({ premiumPrice, supportAddress, marketingFigures }: FaqFacts): FaqEntry[] => [
  {
    id: "hello",
    question: "Hello",
    also: ["hi", "hey", "good morning", "good evening"],
    answer: `Hello. I can answer questions about courses, the rules, and how ${BRAND_NAME} works. What would you like to know?`,
    source: SOURCES.explore,
  },
  {
    id: "thanks",
    question: "Thanks",
    also: ["thank you", "thx", "great", "perfect", "ok bye"],
    answer: "You're welcome. Ask me anytime.",
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
      "I'm a chatbot. I look up your question in the course catalog, the rules, and the FAQ, and show you where each answer comes from. If I can't answer, I can hand our conversation over to the team.",
    source: SOURCES.contact,
  },
  {
    id: "what-is-this",
    question: `What is ${BRAND_NAME}?`,
    also: ["what is this site", "what is this platform about", "features"],
    answer:
      "Courses in eight domains and on trading, with a live community: channels by topic, XP and levels for taking part, and a leaderboard. It's education and conversation, not investment advice.",
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
      "Create an account, then take Intro to Trading: six short, free lessons. The community's open channels are free too, and no question there is too basic.",
    source: SOURCES.freeCourse,
  },
  {
    id: "is-it-free",
    question: "Is it free?",
    also: ["what is free", "do I have to pay", "free account", "free trial", "try for free"],
    answer: `Your account, Intro to Trading, and the open channels are free. Other courses are a one-time purchase, and Premium costs ${premiumPrice} a month.`,
    source: SOURCES.courses,
  },
  {
    id: "create-account",
    question: "How do I create an account?",
    also: ["register", "sign up", "how do I sign up", "open an account", "join", "become a member"],
    answer:
      "Select Sign Up and enter a username, your email address, your full name, and a password with at least 8 characters. You're signed in immediately.",
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
      "The Explore page shows the team and testimonials. A card marked “Invented” doesn't describe a real person. Judge a course by its preview lesson: every course has one that you can read for free.",
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
      "At least 18 years old, as the account section of the terms says. You can't share an account, even within a family.",
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
    answer: `Select "Hand over to the team" below: they get this conversation and answer by email. Or write to ${supportAddress}. They're in London and available Monday to Friday, 9:00 AM to 6:00 PM.`,
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
    answer: `The team is in London, UK, and works Monday to Friday, 9:00 AM to 6:00 PM. Email them at ${supportAddress}. There is no phone support.`,
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
      "No. We teach how markets and risk work. We don't tell you what to buy, and paid signals are against the rules. You make your own decisions, at your own risk.",
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
      "Check us before you pay. You can read the free course and a preview lesson of every course, each course page shows how many of its lessons are written, and you can withdraw from a purchase within 14 days. We only teach: we hold no money, place no trades, sell no signals, and promise no returns. Anyone who does so in our name is an impostor.",
    source: SOURCES.educationTerms,
  },
  {
    id: "no-deposits",
    question: "How do I withdraw money?",
    also: ["deposit funds", "withdraw my balance", "account balance", "do you hold my money"],
    answer:
      "We hold no money, so there are no deposits or withdrawals here. Your trading account is with your broker. If you mean a purchase, you can withdraw from it within 14 days.",
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
      "Yes. You can lose everything you put in and, with leverage, even more. Most retail traders lose money, and no course changes that. You can learn how to keep losses small and when not to trade.",
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
    answer: `No one can promise you any income, and you should distrust anyone who does. Most retail traders lose money, and you can lose more than you put in.${
      marketingFigures
        ? " The figures on the home page come from the design brief. No records support them, and they don't describe any learner's results."
        : ""
    }`,
    source: SOURCES.educationTerms,
  },
];
