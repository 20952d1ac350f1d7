import { XP } from "../../../leaderboard";
import { SOURCES, type FaqEntry, type FaqFacts } from "../faq-entry";

/** Talking, XP and the rules. */
export const communityEntries = ({ membersCreateChannels }: FaqFacts): FaqEntry[] => [
  {
    id: "join-community",
    question: "How do I join the community?",
    also: ["open the chat", "where are the channels", "discord", "talk to other traders", "online members"],
    answer:
      "Sign in and open Community. The open channels are there for every member; others open with a course, with Premium or at a level.",
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
      "The list says why under each closed channel: it needs a course you do not have yet, Premium, or a level you have not reached, or it is for admins. Read-only channels can be read by every member and written in by admins.",
    source: SOURCES.community,
  },
  {
    id: "create-channel",
    question: "Can I create a channel?",
    also: ["new channel", "make my own channel", "start a group"],
    answer: membersCreateChannels
      ? "Yes: Create Channel in the community, up to three a day, in the categories general, trading and support. Below level 10, only you and the team see it until an admin approves it. You can rename and archive your channel from its menu."
      : "Only admins create channels here. Suggest one in a support channel.",
    source: SOURCES.community,
  },
  {
    id: "formatting",
    question: "How do I format a message?",
    also: ["bold text", "italic", "code block", "quote", "markdown", "mention somebody", "emoji"],
    answer:
      "**bold**, *italic*, __underline__, ~~strike~~, `code`, > quote and [text](address) work, and @username mentions somebody. A message has at most 4,000 characters.",
    source: SOURCES.community,
  },
  {
    id: "edit-message",
    question: "Can I edit or delete a message?",
    also: ["change what I wrote", "remove my message", "undo a message", "typo"],
    answer:
      "Your own: edit it within 24 hours, delete it at any time, both from the menu of the message. XP for a deleted message is taken back.",
    source: SOURCES.community,
  },
  {
    id: "private-messages",
    question: "Can I send private messages?",
    also: ["direct message", "dm somebody", "message another member directly", "private chat"],
    answer:
      "No. Conversations take place in channels, where others can learn from them; mention somebody with @username.",
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
      "Not yet: a message is text, with links, emoji and pictures by their address. A picture from another site shows after a click.",
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
    answer: `+${XP.message} for a community message, +${XP.course} for completing a course, +${XP.help} when a member marks your reply as helpful, and ${XP.strike} for breaking the rules. Messages count up to five in a row, then one a minute, at most 50 a day, in UTC. A message earns nothing in staff and announcement channels, in a channel that waits for approval, or when it differs from one of your last ten only in digits, punctuation, case, or spacing. A course counts once, and helping three times a day, once a day from the same person.`,
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
      "Every 100 XP is one level, beginning at 1. Some channels open at levels 10, 25, 50 and 99, and badges on the leaderboard come at 5, 10, 15 and 20. Ranks on profiles use a longer scale: 10, 25, 50 and 75.",
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
      "It ranks members by XP: of all time, this calendar month, or this week from Monday, in UTC. Whoever reached a score first stands first. Admins are not ranked.",
    source: SOURCES.leaderboard,
  },
  {
    id: "helpful",
    question: "How do I mark a reply as helpful?",
    also: ["helped me", "reward somebody", "thank a member", "plus 100 xp"],
    answer: `If somebody's reply to your message helped, choose "Helped me" on it: they get ${XP.help} XP. One reply for each message of yours, never your own, and a member can receive it three times a day, once a day from the same person.`,
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
    answer: `Be civil; no abuse, no spam, no paid signals, no promises of returns. Breaking that is a strike and costs ${-XP.strike} XP. To report someone, send us their username and a link to the message.`,
    source: SOURCES.communityTerms,
  },
  {
    id: "strikes",
    question: "What happens when I get a strike?",
    also: ["how many strikes", "five strikes", "do strikes expire", "banned for a month", "warning"],
    answer: `A strike takes ${-XP.strike} XP and expires after 90 days. Five at once make a ban of 30 days; after it the five are cleared.`,
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
      "The reason and the end are shown when you sign in or open the community: a mute lets you read on, a kick keeps the community closed for ten minutes, a ban ends your sessions. If you think it is a mistake, write to the team.",
    source: SOURCES.contact,
  },
];
