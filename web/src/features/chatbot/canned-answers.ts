import { brand } from "../../lib/brand";

interface CannedAnswer {
  keywords: readonly string[];
  text: string;
}

/** What is answered without the server, by the first keyword that stands in the question; * takes every ending. */
const cannedAnswers: readonly CannedAnswer[] = [
  {
    keywords: ["strike*", "banned", "ban", "muted", "mute"],
    text: "A strike takes 200 XP and expires after 90 days; the fifth is a ban of 30 days. The contact page takes objections.",
  },
  {
    keywords: ["profile*", "picture*", "photo*", "avatar*"],
    text: "Your profile has your picture, name and address: sign in, open Profile in the menu and change them there. Pictures are JPEG, PNG, WebP or GIF under 5 MB.",
  },
  {
    keywords: ["premium", "subscri*", "upgrade*", "member*"],
    text: "Premium is $19.99 per month. It opens part of the trading courses and the premium channels while it runs.",
  },
  {
    keywords: ["free", "begin*", "start*", "new here"],
    text: "There is a free intro course, Intro to Trading. It is the best place to begin, and costs nothing but an evening.",
  },
  {
    keywords: ["should i buy", "should i sell", "what to buy", "what to sell", "invest*", "bitcoin"],
    text: "Nobody here tells you what to buy or sell. The courses teach how markets and risk work; the decision stays yours.",
  },
  {
    keywords: ["price*", "cost*", "much", "pay*", "buy*", "course*", "learn*"],
    text: "Trading courses are $49.99 or $79.99, paid once, and the intro course is free. The Courses page lists everything.",
  },
  {
    keywords: ["xp", "level*", "rank*", "leaderboard", "points"],
    text: "You earn 10 XP per community message, 50 for completing a course and 100 for helping others. Every 100 XP is a level.",
  },
  {
    keywords: ["communit*", "channel*", "chat", "discord"],
    text: "The community is open to every member: sign in and choose a channel. Some open with a course, with Premium or at a level.",
  },
  {
    keywords: ["password*", "login", "log in", "sign in", "code*", "mfa", "account*"],
    text: "Use Forgot Password? on the sign-in page for a new password. If the code does not arrive, the contact page reaches the team.",
  },
  {
    keywords: ["contact*", "support", "human*", "help", "mail", "e mail", "refund*"],
    text: "The contact page reaches the team in London, Monday to Friday, 9:00 AM to 6:00 PM.",
  },
  {
    keywords: ["hello", "hi", "hey"],
    text: `Hello. I am offline at the moment, but I know the basics of ${brand.name}.`,
  },
];

const FALLBACK_ANSWER =
  "I am offline and know only the basics: prices, Premium, the free intro course, XP and the community. Please try again in a while.";

export function cannedAnswer(question: string): string {
  const words = question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  const asked = ` ${words.trim()} `;
  const stands = (keyword: string): boolean =>
    asked.includes(keyword.endsWith("*") ? ` ${keyword.slice(0, -1)}` : ` ${keyword} `);
  return cannedAnswers.find(({ keywords }) => keywords.some(stands))?.text ?? FALLBACK_ANSWER;
}
