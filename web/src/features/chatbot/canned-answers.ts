import { brand } from "../../lib/brand";

interface CannedAnswer {
  keywords: readonly string[];
  text: string;
}

/** Offline answers, chosen by the first keyword in the question. A trailing * matches any ending. */
const cannedAnswers: readonly CannedAnswer[] = [
  {
    keywords: [
      "can t stop",
      "cannot stop",
      "lost all",
      "lost everything",
      "addict*",
      "gambl*",
      "suicid*",
      "kill myself",
    ],
    text: "I'm sorry. You don't have to deal with this alone, and helplines are free. The page Can't stop trading? at the bottom of this site lists them by country. If you might hurt yourself, call your emergency number now.",
  },
  {
    keywords: ["strike*", "banned", "ban", "muted", "mute"],
    text: "A strike deducts 200 XP and expires after 90 days. The fifth strike is a 30-day ban. To appeal, use the contact page.",
  },
  {
    keywords: ["profile*", "picture*", "photo*", "avatar*"],
    text: "To change your picture, name, or address, sign in and open Profile in the menu. Pictures can be JPEG, PNG, WebP, or GIF files under 5 MB.",
  },
  {
    keywords: ["premium", "subscri*", "upgrade*", "member*"],
    text: "Premium is $19.99 per month. It includes some of the trading courses and the premium channels.",
  },
  {
    keywords: ["free", "begin*", "start*", "new here"],
    text: "Start with our free intro course, Intro to Trading. Its page says how long it takes.",
  },
  {
    keywords: ["should i buy", "should i sell", "what to buy", "what to sell", "invest*", "bitcoin"],
    text: "We don't give investment advice. The courses teach how markets and risk work. The decisions are yours.",
  },
  {
    keywords: ["price*", "cost*", "much", "pay*", "buy*", "course*", "learn*"],
    text: "Trading courses cost $49.99 or $79.99, paid once. The intro course is free. See the Courses page for the full list.",
  },
  {
    keywords: ["xp", "level*", "rank*", "leaderboard", "points"],
    text: "You earn 10 XP per community message, 50 for completing a course, and 100 for helping others. Every 100 XP is a level.",
  },
  {
    keywords: ["communit*", "channel*", "chat", "discord"],
    text: "Every member can join the community. Sign in and choose a channel. Some channels require a course, Premium, or a level.",
  },
  {
    keywords: ["password*", "login", "log in", "sign in", "code*", "mfa", "account*"],
    text: "To reset your password, use Forgot Password? on the sign-in page. If your code doesn't arrive, contact the team through the contact page.",
  },
  {
    keywords: ["contact*", "support", "human*", "help", "mail", "e mail", "refund*"],
    text: "Reach our team through the contact page.",
  },
  {
    keywords: ["hello", "hi", "hey"],
    text: `Hello. I'm offline right now, but I can answer basic questions about ${brand.name}.`,
  },
];

const FALLBACK_ANSWER =
  "I'm offline and can only answer basic questions about prices, Premium, the free intro course, XP, and the community. Please try again later.";

export function cannedAnswer(question: string): string {
  const words = question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  const normalized = ` ${words.trim()} `;
  const matches = (keyword: string): boolean =>
    normalized.includes(keyword.endsWith("*") ? ` ${keyword.slice(0, -1)}` : ` ${keyword} `);
  return cannedAnswers.find(({ keywords }) => keywords.some(matches))?.text ?? FALLBACK_ANSWER;
}
