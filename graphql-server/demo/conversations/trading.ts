import { say, type DemoThread } from "./say";

export const FOREX_DESK_THREADS: readonly DemoThread[] = [
  [
    say(
      18,
      0,
      "My spread on the rand pairs went from 80 to 400 points at 23:00 last night and took my stop, while the chart never traded there. Is that legal?",
    ),
    say(
      1,
      4,
      "Sadly normal. Around the New York close the banks step away for a while and everything exotic gets wide. Your stop is triggered by the bid or the ask, and most charts draw only the bid.",
    ),
    say(18, 3, "So the chart shows one side only?"),
    say(1, 2, "Exactly. Switch on the ask line in the settings and look at 23:00 again. You will find your stop."),
    say(18, 9, "Found it. Horrible. So: no exotic pairs overnight with a tight stop.", 3),
    say(
      10,
      6,
      "Or half the size and a stop outside the rollover spike. But your version is simpler, and simple survives.",
    ),
  ],
  [
    say(13, 0, "Do you trade the rate decision itself or wait?"),
    say(
      20,
      5,
      "Wait. I tried both for a year. Before: coin toss. During: slippage. After: sometimes a trend. The first twenty minutes belong to machines.",
    ),
    say(
      4,
      7,
      "I measured it: median slippage on a stop order in the first minute was nine times the normal one. Nine. No setup of mine has an edge that pays for that.",
      1,
    ),
    say(13, 4, "Nine is a good number to remember."),
    say(16, 11, "I put the calendar at the top of my plan and just cross out those hours, like school holidays."),
  ],
  [
    say(17, 0, "What is swap? I held a demo trade for a week and a few cents went missing every night."),
    say(
      10,
      3,
      "You borrow one currency to hold the other, and pay the difference in interest every night. Sometimes you receive it, less often than you would think.",
    ),
    say(15, 2, "And triple on Wednesdays, for the weekend. Surprised me too."),
    say(17, 5, "So a swing trade has rent.", 1),
    say(15, 1, "A swing trade has rent. Put it into the plan as a cost, like the spread."),
  ],
  [
    say(
      25,
      0,
      "London open, every day the same: fast push one way, then back through the range. Am I seeing patterns in clouds?",
    ),
    say(
      8,
      8,
      "Count it. Write down for twenty days: direction of the first 30 minutes, and where price is two hours later. Clouds do not survive a tally.",
    ),
    say(25, 4, "Twenty enough?"),
    say(8, 3, "Enough to kill a bad idea, not enough to trust a good one."),
    say(25, 1450, "Ten days from my old charts: 5 reversed, 4 went on, 1 did nothing. Clouds, then."),
    say(3, 12, "That cost you an evening and no money. Excellent price for a dead idea."),
  ],
  [
    say(21, 0, "Is 1:500 leverage bad if I only risk 1% anyway?"),
    say(
      2,
      3,
      "The leverage offered does not hurt you, the position does. At a true 1% with a real stop you will use perhaps 1:5. But the day you skip the stop, 1:500 means that two tenths of a percent ends the account.",
    ),
    say(21, 2, "Two tenths. That is a coffee break."),
    say(2, 1, "On some days it is a sneeze."),
    say(16, 9, "I asked my broker to cap mine at 1:10. They were confused but they did it."),
  ],
];

export const CRYPTO_DESK_THREADS: readonly DemoThread[] = [
  [
    say(
      9,
      0,
      "Got liquidated on Sunday. 10x, stop was 'in my head', I was asleep. Lost what I had set aside for this quarter. Writing it here so that I do not tell myself another story later.",
    ),
    say(30, 5, "Sorry. Sunday books are thin, it was not even a big move, which makes it worse."),
    say(15, 3, "Respect for posting. What changes?"),
    say(9, 6, "Nothing above 2x, stop at the venue, and no position over the weekend until I have ten clean weeks."),
    say(
      4,
      8,
      "At 10x you are gone at roughly 9 to 9.5% against you, fees included. In this market that is a Sunday. At 2x it is near 50%. Put the number beside the entry *before* you choose the leverage.",
      3,
    ),
    say(9, 4, "Number beside the entry. Yes."),
    say(7, 15, "Take a week off first. Really. The week after a loss like that is the expensive one."),
  ],
  [
    say(27, 0, "Is a hardware wallet worth it for under 500?"),
    say(
      30,
      6,
      "If it lets you sleep. But the seed phrase on paper, in two places, is what matters. The device is just a convenient way to not show it to your laptop.",
    ),
    say(
      22,
      4,
      "Do a dry run: wipe it, restore from the paper, *then* send real money. I know two people who wrote one word wrong.",
    ),
    say(27, 2, "Restore first, then fund. Noted.", 2),
    say(23, 17, "And never photograph the paper. A photograph goes to the cloud and the cloud goes everywhere."),
  ],
  [
    say(26, 0, "Funding is strongly positive for three days now. Short signal?"),
    say(
      5,
      7,
      "It says longs pay shorts, so longs are crowded. It does not say when they leave. In my data it stays high for a median of five days, and price *rises* during more than half of them.",
    ),
    say(26, 3, "So it is weather, not a bus timetable."),
    say(5, 1, "Borrowing that sentence."),
    say(
      8,
      10,
      "I only use it as a cost. If holding costs me 0.1% a day, my target has to pay for that. End of analysis.",
    ),
  ],
  [
    say(14, 0, "Somebody emailed me and offers to 'recover' funds from a scam a friend fell for. 10% up front."),
    say(20, 1, "Second scam. They buy lists of the first one's victims. Please tell your friend today."),
    say(
      0,
      4,
      "What @{20} says. Recovery offers are always the second act. @{14} if it's a member here, send us the name through the contact page. Your friend should go to the police and the exchange, in writing, today.",
    ),
    say(14, 6, "Not a member. I told her, and she was about to pay. Thank you, both."),
    say(30, 3, "Good catch."),
  ],
  [
    say(12, 0, "Can someone explain why a coin with a huge 'market cap' moves 8% on almost no volume?"),
    say(
      9,
      5,
      "Cap is last price times all coins, including the 80% locked up with the founders. What trades is a puddle. Push a puddle with little money and the lake on paper moves with it.",
    ),
    say(12, 2, "So look at the float and the depth."),
    say(
      22,
      6,
      "Float, depth, and the unlock calendar. If a third of the supply becomes sellable in March, I want to be elsewhere in February.",
      1,
    ),
  ],
];

export const CHART_REVIEW_THREADS: readonly DemoThread[] = [
  [
    say(
      12,
      0,
      "Review please. Dollar-yen, 4h, **demo**. Long at the retest of the broken high, stop under the last swing low (38 pips), target the weekly level (90 pips). Reason: trend up on the daily, first pullback.",
    ),
    say(
      1,
      9,
      "Clear and complete, thank you. Two questions: what is on the calendar before your target, and what would make you get out *before* the stop?",
    ),
    say(12, 5, "Calendar: jobs on Friday, I forgot. Early exit: I have none."),
    say(
      1,
      4,
      "Then decide now: out before the number, or half size through it. Both are fine, deciding on Friday at 14:29 is not.",
      2,
    ),
    say(
      6,
      12,
      "I would also want the stop beyond the round number just under it. Everyone keeps theirs there, and it shows.",
    ),
    say(12, 7, "Out before the number, stop 44 pips below the round number, size down to keep 1%. New ratio is 2.0."),
    say(1, 2, "Good trade, whatever it does now."),
    say(12, 2890, "Result: closed before the number at +0.8R. It went on without me, then all the way back. I slept."),
  ],
  [
    say(19, 0, "Short idea, gold, 15m. Head and shoulders, neckline broken. Stop 12, target 30."),
    say(3, 6, "What does the daily say?"),
    say(19, 2, "Daily is up. Strongly."),
    say(
      3,
      3,
      "Then this is a short against a strong trend on a small chart, with the spread at a tenth of your stop. I counted sixty of mine like it once: 31% winners. You need 29% just to break even at those numbers, before you slip once.",
    ),
    say(19, 5, "Passing on it. Thank you for the number, it is more convincing than 'don't'."),
  ],
  [
    say(
      28,
      0,
      "First one I dare to post. Index, daily, pullback to the 50 average. Stop 1.5 ATR. No target, trailing. Where am I fooling myself?",
    ),
    say(6, 10, "You are not, much. One thing: how do you trail? *When it feels right* is not a rule."),
    say(28, 4, "Under the low of the last three days, moved after the close."),
    say(6, 2, "That is a rule. Write it above the entry and you are done."),
    say(
      10,
      9,
      "The only thing I would ask for is the size. 1.5 ATR on this one is wide at the moment, is it still 1%?",
    ),
    say(28, 6, "0.8%, smallest size they let me have. Plumbing pays for the rest."),
  ],
  [
    say(22, 0, "Why do my levels never hold, and everyone else's do? I draw at the exact wick."),
    say(8, 5, "Draw a box from wick to body instead of a line. Price did not sign a contract at one tick."),
    say(16, 8, "And look for fewer. If the chart has eleven levels, one is always *nearly* right."),
    say(22, 14, "Redrew it: three zones instead of eleven lines. It looks naked.", 2),
    say(8, 2, "It looks readable."),
  ],
];

export const STRATEGY_LAB_THREADS: readonly DemoThread[] = [
  [
    say(
      5,
      0,
      "Sanity check: my backtest went from a profit factor of 1.6 to 1.08 when I added realistic spread by the hour instead of the average. Same signals.",
    ),
    say(4, 6, "That is the usual size of that surprise. Which hours do the trades fall in?"),
    say(5, 3, "40% within an hour of the rollover. Where the spread is four times the average, naturally."),
    say(4, 4, "So the strategy was: be paid for liquidity nobody would have given you.", 2),
    say(5, 2, "Framed and hung."),
    say(
      8,
      15,
      "Before you bury it: drop those hours and look whether the remaining 60% still has anything. *Then* bury it.",
    ),
    say(5, 96, "Profit factor 1.11 on the rest, 212 trades. Confidence interval happily includes 1. Buried."),
  ],
  [
    say(16, 0, "How many trades do you want to see before you believe a win rate?"),
    say(
      3,
      7,
      "For a rate near 50%, a hundred trades leave you plus or minus 10 points. Four hundred: 5. Most of us argue about differences of three with samples of forty.",
    ),
    say(16, 4, "That is depressing and very useful."),
    say(2, 6, "It is also the argument for small size: you have to be able to afford the sample."),
  ],
  [
    say(
      10,
      0,
      "I shuffled the order of my 180 trades ten thousand times. Real worst drawdown: 9R. Shuffled 95th percentile: **17R**.",
    ),
    say(4, 5, "And what is your stop-trading limit?"),
    say(10, 2, "12R. So I would have stopped a working system in about one of five worlds."),
    say(
      4,
      7,
      "Either risk less per trade or widen the limit, but do it today, while it is arithmetic and not a feeling.",
      2,
    ),
    say(10, 3, "0.6% per trade, limit 18R. Same money at the limit, fewer false alarms. Thanks, Ryo."),
  ],
];

export const PRO_FLOOR_THREADS: readonly DemoThread[] = [
  [
    say(
      8,
      0,
      "Quarter reviewed. 61 trades, +6.4R, of which +5.1R from three trades. Everything else was standing still politely.",
    ),
    say(3, 11, "Typical shape. Would you have held those three if the month had started badly?"),
    say(8, 6, "That is the honest question. Two of them yes. The third I held because I was at lunch."),
    say(2, 4, "Lunch is an underrated exit rule."),
    say(12, 9, "I have the same distribution and it makes me nervous to skip any. How do you deal with holidays?"),
    say(
      1,
      13,
      "By accepting it before I leave. I note what I expect to miss, -2R to +2R, and have so far always been too worried.",
      4,
    ),
  ],
  [
    say(7, 0, "Does anyone here size down when life is heavy? Night shifts are double this month."),
    say(
      11,
      3,
      "Half size by rule after less than six hours of sleep. My sleep tracker has saved me more than my indicators.",
    ),
    say(7, 5, "Half size by rule. Simple. Doing it tonight, or rather not doing it tonight."),
    say(6, 8, "Zero is a size as well."),
  ],
];
