import { XP } from "../../../leaderboard";
import { SOURCES, type FaqEntry, type FaqFacts } from "../faq-entry";

/** Channels, XP, and the rules. */
export const communityEntries = ({ membersCreateChannels }: FaqFacts): FaqEntry[] => [
  {
    id: "join-community",
    question: "How do I join the community?",
    also: ["open the chat", "where are the channels", "discord", "talk to other traders", "online members"],
    answer:
      "Sign in and open Community. Open channels are for every member; others require a course, Premium, or a level.",
    source: SOURCES.community,
  },
  {
    id: "channel-access",
    question: "Why can't I open a channel?",
    also: [
      "no access to channel",
      "open the premium lounge",
      "cannot post in a channel",
      "access denied",
      "locked channel",
      "special access required",
      "read only channel",
    ],
    answer:
      "The channel list shows why: the channel requires a course, Premium, or a higher level, or it's for admins. Every member can read read-only channels, but only admins can post in them.",
    source: SOURCES.community,
  },
  {
    id: "create-channel",
    question: "Can I create a channel?",
    also: ["new channel", "make my own channel", "start a group"],
    answer: membersCreateChannels
      ? "Yes. Select Create Channel in the community. You can create up to three per day, in General, Trading, and Support. Below level 10, only you and the team see your channel until an admin approves it. You can rename and archive your channel from its menu."
      : "Only admins can create channels. Suggest one in a support channel.",
    source: SOURCES.community,
  },
  {
    id: "formatting",
    question: "How do I format a message?",
    also: ["bold text", "italic", "code block", "quote", "markdown", "mention somebody", "emoji"],
    answer:
      "Use **bold**, *italic*, __underline__, ~~strike~~, `code`, > quote, and [text](address). Mention a member with @username. A message can have at most 4,000 characters.",
    source: SOURCES.community,
  },
  {
    id: "edit-message",
    question: "Can I edit or delete a message?",
    also: ["change what I wrote", "remove my message", "undo a message", "typo"],
    answer:
      "Yes, your own messages: edit them within 24 hours, or delete them at any time, from the message menu. Deleting a message takes back its XP.",
    source: SOURCES.community,
  },
  {
    id: "private-messages",
    question: "Can I send private messages?",
    also: ["direct message", "dm somebody", "message another member directly", "private chat"],
    answer:
      "No. Conversations take place in channels, so that others can learn from them. Mention a member with @username.",
    source: SOURCES.community,
  },
  {
    id: "attachments",
    question: "Can I send files or GIFs?",
    also: [
      "attach a file",
      "upload a picture in the chat",
      "send a gif",
      "post a picture in the chat",
      "share a screenshot",
      "attachments",
    ],
    answer:
      "Not yet. A message can contain text, links, emoji, and linked pictures. Pictures from other sites load after a click.",
    source: SOURCES.community,
  },
  {
    id: "earn-xp",
    question: "How do I earn XP?",
    also: [
      "get points",
      "how does xp work",
      "xp rules",
      "earn experience",
      "how much xp per message",
      "is there a daily xp limit",
      "maximum xp per day",
      "why did my message give no xp",
      "do repeated messages earn xp",
      "why did I lose xp",
    ],
    answer: `+${XP.message} for a community message, +${XP.course} for completing a course, +${XP.help} when a member marks your reply as helpful, and ${XP.strike} for breaking the rules. Messages earn XP up to five in a row, then one per minute, at most 50 per day (UTC). A message earns nothing in staff, announcement, and unapproved channels, or if it differs from one of your last ten only in digits, punctuation, case, or spacing. Each course counts once. Helping counts three times per day, once per day from the same member.`,
    source: SOURCES.leaderboard,
  },
  {
    id: "levels",
    question: "How do levels work?",
    also: [
      "level up",
      "next level",
      "reach a level",
      "get to level 10",
      "level needed for a channel",
      "what level do I need for strategy lab, pro floor, elite desk or legends",
      "which level am I",
      "what do levels unlock",
      "rank badges",
      "legend",
      "rookie",
    ],
    answer:
      "You start at level 1 and gain a level for every 100 XP. Some channels unlock at levels 10, 25, 50, and 99. Leaderboard badges unlock at 5, 10, 15, and 20, and profile ranks at 10, 25, 50, and 75.",
    source: SOURCES.leaderboard,
  },
  {
    id: "leaderboard",
    question: "How does the leaderboard work?",
    also: [
      "ranking",
      "top traders",
      "weekly leaderboard",
      "monthly leaderboard",
      "when does the week start",
      "when does the month end",
      "this month",
      "how to get on the podium",
      "move up the leaderboard",
    ],
    answer:
      "It ranks members by XP: of all time, this calendar month, or this week, which starts on Monday (UTC). In a tie, the member who reached the score first ranks higher. Admins aren't ranked.",
    source: SOURCES.leaderboard,
  },
  {
    id: "helpful",
    question: "How do I mark a reply as helpful?",
    also: ["helped me", "reward somebody", "thank a member", "plus 100 xp"],
    answer: `If a reply to your message helped, select "Helped me" on it: its author gets ${XP.help} XP. You can mark one reply per message, but not your own. A member can receive this three times per day, once per day from the same member.`,
    source: SOURCES.leaderboard,
  },
  {
    id: "rules",
    question: "What are the community rules?",
    also: [
      "what is forbidden",
      "code of conduct",
      "spam",
      "report abuse",
      "report a user",
      "someone insulted me in the chat",
      "somebody is spamming, how do I report them",
      "paid signals",
      "what is not allowed",
    ],
    answer: `Be civil. No abuse, spam, paid signals, or promises of returns. Breaking the rules leads to a strike, which costs ${-XP.strike} XP. To report someone, send us their username and a link to the message.`,
    source: SOURCES.communityTerms,
  },
  {
    id: "strikes",
    question: "What happens when I get a strike?",
    also: ["how many strikes", "five strikes", "do strikes expire", "banned for a month", "warning"],
    answer: `A strike costs ${-XP.strike} XP and expires after 90 days. Five active strikes lead to a 30-day ban, which clears them.`,
    source: SOURCES.leaderboard,
  },
  {
    id: "banned",
    question: "Why am I muted or banned?",
    also: [
      "I was kicked",
      "account suspended",
      "appeal a ban",
      "cannot write messages",
      "unban me",
      "how long is my mute",
    ],
    answer:
      "You see the reason and the end when you sign in or open the community. While muted, you can read but not post. A kick closes the community to you for ten minutes. A ban ends your sessions and prevents you from signing in. If you think it's a mistake, contact the team.",
    source: SOURCES.contact,
  },
];
