import { say, type DemoThread } from "./say";

export const WELCOME_THREADS: readonly DemoThread[] = [
  [
    say(
      0,
      0,
      "**Welcome.** This is a place to learn to trade slowly. Start with the free *Intro to Trading*, say hello in #introductions, and ask before you risk anything real.",
    ),
    say(
      0,
      2,
      "What you will not find here: signals, guaranteed returns, screenshots of other people's cars. Most people who trade lose money. We would like you to know why before it is yours.",
    ),
    say(
      0,
      1,
      "How levels work: +10 XP for a message, +50 for a finished course, +100 when somebody marks your answer as helpful, -200 for breaking a rule. Some channels open as you rise.",
    ),
  ],
];

export const RULES_THREADS: readonly DemoThread[] = [
  [
    say(0, 0, "**1. No advice, no signals.** Say what you did and why. Never tell others what to buy."),
    say(0, 1, "**2. Losses are welcome, bragging is not.** Give results in R, not in money."),
    say(0, 1, "**3. No selling.** No referral links, no private groups, no recovery services."),
    say(0, 1, "**4. Be kind to beginners.** Everybody here asked what a pip is, once."),
    say(0, 1, "**5. Private stays private.** No names, accounts or messages of others without their consent."),
    say(
      0,
      1,
      "Breaking a rule is a strike: -200 XP, forgotten after 90 days. Five strikes are a ban of a month. You may always ask us why.",
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
      "Maintenance on Sunday, 06:00 to 06:20 UTC. Messages you send meanwhile wait in your browser and arrive afterwards.",
    ),
    say(0, 22, "Done, two minutes late. Nothing was lost."),
  ],
  [
    say(
      0,
      0,
      "Every course page now says how many of its lessons are written. If you're waiting for one: there are no dates yet, and we won't invent any.",
    ),
  ],
];

export const STAFF_ROOM_THREADS: readonly DemoThread[] = [
  [
    say(0, 0, "Cover this week: help-desk in the mornings. Three open contact messages, oldest from yesterday."),
    say(0, 240, "All three answered. One asks for videos; noted for the plan, not promised."),
  ],
];

export const MOD_LOG_THREADS: readonly DemoThread[] = [
  [
    say(
      0,
      0,
      "Strike for a referral link, second one. Wrote to the member with the rule and the date it is forgotten.",
    ),
    say(
      0,
      1510,
      "Fifth strike for another account, same pattern, ban for 30 days. The appeal goes to the contact form.",
    ),
  ],
];

export const INTRO_TO_TRADING_THREADS: readonly DemoThread[] = [
  [
    say(
      17,
      0,
      "Lesson 2: I do not get why a stop order can fill worse than my stop price. Is that not the whole point of it?",
    ),
    say(10, 5, "A stop becomes a *market* order once the price is touched. It promises that you get out, not where."),
    say(17, 3, "And a limit promises where, but not whether."),
    say(10, 1, "You have just summarised the lesson.", 2),
  ],
  [
    say(21, 0, "Lesson 5, the last exercise: 2,000, one percent, entry 15.50, stop 14.90. I get 33.3 shares. Correct?"),
    say(29, 4, "20 / 0.60 = 33.3, I have the same."),
    say(18, 6, "Same. And then round *down* to 33, never up."),
    say(21, 2, "Round down. Written on my hand."),
  ],
  [
    say(27, 0, "How long did you paper trade before going live? The lesson says a month."),
    say(12, 7, "Two months. The second one was when I noticed that I cheat on demo: I skip the losing fills."),
    say(28, 5, "A month, then smallest size for three. Demo does not teach you what your stomach does."),
    say(27, 3, "Two months then. I also skip the losing fills."),
  ],
];

export const RISK_MANAGEMENT_THREADS: readonly DemoThread[] = [
  [
    say(14, 0, "Lesson 1 says that from minus 50% I need plus 100% to get back?? I read it three times."),
    say(2, 6, "Yes. Half of 100 is 50, and 50 has to double. Look at the row for 5% and breathe out."),
    say(14, 3, "5.3%. So staying near the top of that table is the whole trick."),
    say(2, 2, "That table is why the course starts with it.", 2),
  ],
  [
    say(15, 0, "Lesson 2, my twenty trades: +2.1R in total, and −0.8R without the best one. What does that say?"),
    say(16, 5, "That one trade in twenty carries everything, so you don't know yet whether there is an edge."),
    say(15, 2, "More trades, same size, no conclusions. Understood."),
  ],
];

export const PREMIUM_LOUNGE_THREADS: readonly DemoThread[] = [
  [
    say(
      0,
      0,
      "I read the journals you posted in #premium-reviews. Same theme in four of them: the exit was planned to the pip and the *size* was a guess.",
    ),
    say(20, 12, "The one with the weekend gap hit home. Mine is halved as of today."),
    say(15, 9, "Is there a lesson on sizing for gaps?"),
    say(
      0,
      16,
      "Lesson 1 of Swing Trading has the sum, and it's open as a preview. Write the question here if it doesn't come out.",
      2,
    ),
    say(10, 4, "Thank you for being blunt."),
  ],
  [
    say(
      8,
      0,
      "I would like to talk about a *non*-trade. Setup was there, I did not take it, I want to know whether that was discipline or fear.",
    ),
    say(3, 7, "Post it in #premium-reviews. I suspect the journal entry of the evening before will tell us."),
    say(1, 5, "I have one of those every month. Curious."),
  ],
];
