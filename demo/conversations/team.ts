import { say, type DemoThread } from "./say";

export const WELCOME_THREADS: readonly DemoThread[] = [
  [
    say(
      0,
      0,
      "**Welcome.** This is a place to learn trading slowly. Start with the free *Intro to Trading*, say hi in #introductions, and ask questions before you risk real money.",
    ),
    say(
      0,
      2,
      "What you won't find here: signals, guaranteed returns, screenshots of other people's cars. Most people who trade lose money. We'd like you to know why before it's yours.",
    ),
    say(
      0,
      1,
      "You're looking at a demo: the members you find here are invented, and so are their stories and results. Those whose names end in _demo come and go, and answer you from a written script.",
    ),
    say(
      0,
      1,
      "How levels work: +10 XP for a message, +50 for a finished course, +100 when someone marks your answer as helpful, -200 for breaking a rule. Some channels unlock as you level up.",
    ),
  ],
];

export const RULES_THREADS: readonly DemoThread[] = [
  [
    say(0, 0, "**1. No advice, no signals.** Share what you did and why. Never tell others what to buy."),
    say(0, 1, "**2. Losses are welcome, bragging isn't.** Post results in R, not in money."),
    say(0, 1, "**3. No selling.** No referral links, no private groups, no recovery services."),
    say(0, 1, "**4. Be kind to beginners.** Everyone here once asked what a pip is."),
    say(
      0,
      1,
      "**5. Private stays private.** Don't share other people's names, accounts, or messages without their consent.",
    ),
    say(
      0,
      1,
      "Breaking a rule earns a strike: -200 XP, and it expires after 90 days. Five strikes mean a 30-day ban. You can always ask us why.",
    ),
  ],
];

export const ANNOUNCEMENTS_THREADS: readonly DemoThread[] = [
  [
    say(
      0,
      0,
      "*Risk Management* has a new exercise in lesson 2: convert your last twenty trades to R. If you took the course, it's there already.",
    ),
  ],
  [
    say(
      0,
      0,
      "Maintenance on Sunday, 06:00 to 06:20 UTC. Messages you send during that time wait in your browser and go out afterward.",
    ),
    say(0, 22, "Done, two minutes late. Nothing was lost."),
  ],
  [
    say(
      0,
      0,
      "All 17 courses are complete: every lesson has its questions, an exercise, and a model answer, and every course ends with a final test.",
    ),
  ],
];

export const STAFF_ROOM_THREADS: readonly DemoThread[] = [
  [
    say(0, 0, "Coverage this week: help-desk in the mornings. Three open contact messages, the oldest from yesterday."),
    say(0, 240, "All three answered. One asked for videos; added to the ideas list, no promises."),
  ],
];

export const MOD_LOG_THREADS: readonly DemoThread[] = [
  [
    say(0, 0, "Strike for a referral link, second one. Messaged the member with the rule and the date it expires."),
    say(
      0,
      1510,
      "Fifth strike for another account, same pattern, so a 30-day ban. Appeals go through the contact form.",
    ),
  ],
];

export const INTRO_TO_TRADING_THREADS: readonly DemoThread[] = [
  [
    say(
      17,
      0,
      "Lesson 2: I don't get why a stop order can fill worse than my stop price. Isn't that the whole point of it?",
    ),
    say(10, 5, "A stop becomes a *market* order once the price is touched. It guarantees that you get out, not where."),
    say(17, 3, "And a limit guarantees where, but not whether."),
    say(10, 1, "You just summed up the lesson.", 2),
  ],
  [
    say(
      21,
      0,
      "Lesson 5, one of the questions: 2,000, one percent, entry 15.50, stop 14.90. I get 33.3 shares. Correct?",
    ),
    say(29, 4, "20 / 0.60 = 33.3, same here."),
    say(18, 6, "Same. Then round *down* to 33, never up."),
    say(21, 2, "Round down. Writing it on my hand."),
  ],
  [
    say(27, 0, "How long did you all paper trade before going live? The lesson says a month."),
    say(12, 7, "Two months. In the second one, I noticed that I cheat on demo: I skip the losing fills."),
    say(28, 5, "A month, then the smallest size for three. Demo doesn't teach you what your stomach does."),
    say(27, 3, "Two months, then. I skip the losing fills, too."),
  ],
];

export const RISK_MANAGEMENT_THREADS: readonly DemoThread[] = [
  [
    say(14, 0, "Lesson 1 says that if I'm down 50%, I need 100% to get back?? I read it three times."),
    say(2, 6, "Yep. Half of 100 is 50, and 50 has to double. Look at the row for 5% and breathe."),
    say(14, 3, "5.3%. So staying near the top of that table is the whole trick."),
    say(2, 2, "Which is why the course starts with that table.", 2),
  ],
  [
    say(15, 0, "Lesson 2, my twenty trades: +2.1R total, and −0.8R without the best one. What does that tell me?"),
    say(16, 5, "That one trade in twenty carries everything, so you don't know yet whether you have an edge."),
    say(15, 2, "More trades, same size, no conclusions. Got it."),
  ],
];

export const PREMIUM_LOUNGE_THREADS: readonly DemoThread[] = [
  [
    say(
      0,
      0,
      "I read the journals you posted in #premium-reviews. Same theme in four of them: the exit was planned to the pip, and the *size* was a guess.",
    ),
    say(20, 12, "The one about the weekend gap hit home. I cut mine in half as of today."),
    say(15, 9, "Is there a lesson on sizing for gaps?"),
    say(
      0,
      16,
      "Lesson 1 of Swing Trading has the math, and it's free to preview. If it doesn't work out, post your question here.",
      2,
    ),
    say(10, 4, "Thank you for being blunt."),
  ],
  [
    say(
      8,
      0,
      "I'd like to talk about a *non*-trade. The setup was there, I didn't take it, and I want to know whether that was discipline or fear.",
    ),
    say(3, 7, "Post it in #premium-reviews. I bet your journal entry from the night before will tell us."),
    say(1, 5, "I have one of those every month. Curious what you find."),
  ],
];
