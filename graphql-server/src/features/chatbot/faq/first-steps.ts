import { BRAND_NAME } from "../../../kernel/brand";
import { ADVICE } from "../advice";
import { SOURCES, type HelpEntry, type HelpFacts } from "../help-entry";

/** What this is, how to begin, and how to reach a person. */
export const firstSteps = ({ premiumPrice, supportAddress }: HelpFacts): HelpEntry[] => [
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
    also: ["register", "sign up", "open an account", "join", "become a member"],
    answer:
      "Press Sign Up and give a username, an e-mail address, your full name and a password of at least 8 characters. You are signed in at once.",
    source: SOURCES.register,
  },
  {
    id: "teachers",
    question: "Who teaches the courses?",
    also: ["instructors", "who is behind this", "who writes the lessons"],
    answer: "The Explore page introduces the team: who they are and what each of them works on.",
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
    source: SOURCES.terms,
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
    also: ["opening hours", "office hours", "address", "location", "where are you based", "phone number", "e-mail"],
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
    source: SOURCES.terms,
  },
  {
    id: "profit",
    question: "How much money will I make?",
    also: [
      "guaranteed profit",
      "average ROI",
      "247 percent ROI",
      "returns",
      "get rich",
      "is it a scam",
      "lose money",
      "risk",
      "success rate",
    ],
    answer:
      "Nobody can promise you that, and whoever does should worry you. Trading can lose you more than you put in, and most retail traders lose money. The figures on the home page are the operator's own and not audited.",
    source: SOURCES.terms,
  },
];
