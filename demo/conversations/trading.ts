import { say, type DemoThread } from "./say";

export const FOREX_DESK_THREADS: readonly DemoThread[] = [
  [
    say(
      18,
      0,
      "My spread on the rand pairs went from 80 to 400 points at 11 last night and took out my stop, even though the chart never traded there. Is that legal?",
    ),
    say(
      1,
      4,
      "Sadly, that's normal. Around the New York close, the banks step away for a while and spreads on anything exotic get wide. Your stop is triggered by the bid or the ask, and most charts only draw the bid.",
    ),
    say(18, 3, "So the chart only shows one side?"),
    say(1, 2, "Exactly. Turn on the ask line in the settings and look at 11 p.m. again. You'll find your stop."),
    say(18, 9, "Found it. Ugh. So: no exotic pairs overnight with a tight stop.", 3),
    say(
      10,
      6,
      "Or half the size and a stop outside the rollover spike. But your version is simpler, and simple survives.",
    ),
  ],
  [
    say(13, 0, "Do you trade the rate decision itself, or wait?"),
    say(
      20,
      5,
      "Wait. I tried both for a year. Before: a coin toss. During: slippage. After: sometimes a trend. The first twenty minutes belong to the machines.",
    ),
    say(
      4,
      7,
      "I measured it: median slippage on a stop order in the first minute was nine times normal. Nine. None of my setups have an edge that pays for that.",
      1,
    ),
    say(13, 4, "Nine. I'll remember that number."),
    say(16, 11, "I put the calendar at the top of my plan and just cross out those hours, like holidays."),
  ],
  [
    say(17, 0, "What is swap? I held a demo trade for a week and a few cents went missing every night."),
    say(
      10,
      3,
      "You borrow one currency to hold the other and pay the difference in interest every night. Sometimes you receive it, but less often than you'd think.",
    ),
    say(15, 2, "And triple on Wednesdays, for the weekend. That surprised me, too."),
    say(17, 5, "So a swing trade pays rent.", 1),
    say(15, 1, "A swing trade pays rent. Put it in your plan as a cost, like the spread."),
  ],
  [
    say(
      25,
      0,
      "London open, same thing every day: a fast push one way, then back through the range. Am I seeing shapes in clouds?",
    ),
    say(
      8,
      8,
      "Count it. For twenty days, write down the direction of the first 30 minutes and where price is two hours later. Clouds don't survive a tally.",
    ),
    say(25, 4, "Is twenty enough?"),
    say(8, 3, "Enough to kill a bad idea, not enough to trust a good one."),
    say(25, 1450, "Ten days from my old charts: 5 reversed, 4 kept going, 1 did nothing. So, clouds."),
    say(3, 12, "That cost you an evening and no money. Great price for a dead idea."),
  ],
  [
    say(21, 0, "Is 1:500 leverage bad if I only risk 1% anyway?"),
    say(
      2,
      3,
      "The leverage on offer doesn't hurt you, the position does. At a true 1% with a real stop, you'll use maybe 1:5. But the day you skip the stop, at 1:500 a move of two tenths of a percent wipes out the account.",
    ),
    say(21, 2, "Two tenths. That's a coffee break."),
    say(2, 1, "Some days it's a sneeze."),
    say(16, 9, "I asked my broker to cap mine at 1:10. They were confused, but they did it."),
  ],
];

export const CRYPTO_DESK_THREADS: readonly DemoThread[] = [
  [
    say(
      9,
      0,
      "Got liquidated on Sunday. 10x, the stop was 'in my head', and I was asleep. Lost everything I'd set aside for this quarter. Posting it here so I can't tell myself a different story later.",
    ),
    say(30, 5, "Sorry. Sunday books are thin. It wasn't even a big move, which makes it worse."),
    say(15, 3, "Respect for posting this. What changes now?"),
    say(
      9,
      6,
      "Nothing above 2x, stop at the exchange, and no positions over the weekend until I have ten clean weeks.",
    ),
    say(
      4,
      8,
      "At 10x, you're out at roughly 9 to 9.5% against you, fees included. In this market, that's a Sunday. At 2x, it's close to 50%. Write that number next to the entry *before* you pick the leverage.",
      3,
    ),
    say(9, 4, "Number next to the entry. Yes."),
    say(7, 15, "Take a week off first. Really. The week after a loss like that is the expensive one."),
  ],
  [
    say(27, 0, "Is a hardware wallet worth it for under 500?"),
    say(
      30,
      6,
      "If it helps you sleep. But what matters is the seed phrase on paper, in two places. The device is just a convenient way to keep it off your laptop.",
    ),
    say(
      22,
      4,
      "Do a dry run: wipe it, restore from the paper, *then* send real money. I know two people who got one word wrong.",
    ),
    say(27, 2, "Restore first, then fund. Noted.", 2),
    say(23, 17, "And never take a photo of the paper. Photos go to the cloud, and the cloud goes everywhere."),
  ],
  [
    say(26, 0, "Funding has been strongly positive for three days now. Short signal?"),
    say(
      5,
      7,
      "It means longs pay shorts, so longs are crowded. It doesn't tell you when they'll leave. In my data, it stays high for a median of five days, and price *rises* on more than half of them.",
    ),
    say(26, 3, "So it's weather, not a bus schedule."),
    say(5, 1, "Stealing that line."),
    say(
      8,
      10,
      "I just treat it as a cost. If holding costs me 0.1% a day, my target has to cover that. End of analysis.",
    ),
  ],
  [
    say(14, 0, "Someone emailed me offering to 'recover' money from a scam a friend fell for. 10% up front."),
    say(20, 1, "That's the second scam. They buy lists of the first one's victims. Please tell your friend today."),
    say(
      0,
      4,
      "What @{20} said. Recovery offers are always the second act. @{14} if it was a member here, send us the name through the contact page. Your friend should go to the police and the exchange, in writing, today.",
    ),
    say(14, 6, "Not a member. I told her, and she was about to pay. Thank you both."),
    say(30, 3, "Good catch."),
  ],
  [
    say(12, 0, "Can someone explain why a coin with a huge 'market cap' moves 8% on almost no volume?"),
    say(
      9,
      5,
      "Market cap is the last price times all coins, including the 80% locked up with the founders. What actually trades is a puddle. Push the puddle with a little money, and the lake on paper moves with it.",
    ),
    say(12, 2, "So I should look at the float and the depth."),
    say(
      22,
      6,
      "Float, depth, and the unlock calendar. If a third of the supply can be sold in March, I want to be gone by February.",
      1,
    ),
  ],
];

export const CHART_REVIEW_THREADS: readonly DemoThread[] = [
  [
    say(
      12,
      0,
      "Review, please. Dollar-yen, 4h, **demo**. Long at the retest of the broken high, stop under the last swing low (38 pips), target the weekly level (90 pips). Reason: trend up on the daily, first pullback.",
    ),
    say(
      1,
      9,
      "Clear and complete, thank you. Two questions: what's on the calendar before your target, and what would make you get out *before* the stop?",
    ),
    say(12, 5, "Calendar: jobs report on Friday, I forgot. Early exit: I don't have one."),
    say(
      1,
      4,
      "Then decide now: out before the number, or half size through it. Both are fine. Deciding on Friday one minute before it isn't.",
      2,
    ),
    say(
      6,
      12,
      "I'd also put the stop past the round number just below it. Everyone has theirs right there, and it shows.",
    ),
    say(
      12,
      7,
      "Out before the number, stop 44 pips below the round number, size down to keep 1%. The new ratio is 2.0.",
    ),
    say(1, 2, "Good trade, no matter what it does now."),
    say(
      12,
      2890,
      "Result: closed before the number at +0.8R. It kept going without me, then came all the way back. I slept fine.",
    ),
  ],
  [
    say(19, 0, "Short idea, gold, 15m. Head and shoulders, neckline broken. Stop 12, target 30."),
    say(3, 6, "What does the daily look like?"),
    say(19, 2, "The daily is up. Strongly."),
    say(
      3,
      3,
      "Then it's a short against a strong trend on a small chart, with the spread at a tenth of your stop. I once counted sixty of mine like that: 31% winners. You need 29% just to break even at those numbers, before any slippage.",
    ),
    say(19, 5, "Passing on it. Thanks for the number, it's more convincing than 'don't'."),
  ],
  [
    say(
      28,
      0,
      "First one I've dared to post. Index, daily, pullback to the 50-day average. Stop 1.5 ATR. No target, trailing. Where am I fooling myself?",
    ),
    say(6, 10, "You're not, really. One thing: how do you trail? *When it feels right* isn't a rule."),
    say(28, 4, "Below the low of the last three days, moved after the close."),
    say(6, 2, "That's a rule. Write it above the entry and you're done."),
    say(10, 9, "The only thing I'd ask about is size. 1.5 ATR is wide on this one right now. Is it still 1%?"),
    say(28, 6, "0.8%, the smallest size they'll give me. Plumbing pays for the rest."),
  ],
  [
    say(22, 0, "Why do everyone else's levels hold and mine never do? I draw them at the exact wick."),
    say(8, 5, "Draw a box from wick to body instead of a line. Price didn't sign a contract at one tick."),
    say(16, 8, "And use fewer. If a chart has eleven levels, one of them is always *almost* right."),
    say(22, 14, "Redrew it: three zones instead of eleven lines. It looks so empty.", 2),
    say(8, 2, "It looks readable."),
  ],
];

export const STRATEGY_LAB_THREADS: readonly DemoThread[] = [
  [
    say(
      5,
      0,
      "Sanity check: my backtest went from a profit factor of 1.6 to 1.08 when I used realistic hourly spreads instead of the average. Same signals.",
    ),
    say(4, 6, "That's about how big that surprise usually is. Which hours are the trades in?"),
    say(5, 3, "40% are within an hour of the rollover. Where the spread is four times the average, of course."),
    say(4, 4, "So the strategy was to get paid for liquidity no one would've given you.", 2),
    say(5, 2, "Framing that one."),
    say(
      8,
      15,
      "Before you bury it: drop those hours and see whether the other 60% still has anything. *Then* bury it.",
    ),
    say(5, 96, "Profit factor 1.11 on the rest, 212 trades. The confidence interval happily includes 1. Buried."),
  ],
  [
    say(16, 0, "How many trades do you need to see before you believe a win rate?"),
    say(
      3,
      7,
      "For a rate near 50%, a hundred trades still leave you with plus or minus 10 points. Four hundred: 5. Most of us argue over differences of three with samples of forty.",
    ),
    say(16, 4, "That's depressing and very useful."),
    say(2, 6, "It's also the argument for trading small: you have to be able to afford the sample."),
  ],
  [
    say(
      10,
      0,
      "I shuffled the order of my 180 trades ten thousand times. Real worst drawdown: 9R. Shuffled 95th percentile: **17R**.",
    ),
    say(4, 5, "And what's your stop-trading limit?"),
    say(10, 2, "12R. So I would've stopped a working system in about one out of five worlds."),
    say(4, 7, "Either risk less per trade or widen the limit, but do it today, while it's math and not a feeling.", 2),
    say(10, 3, "0.6% per trade, limit 18R. Same money at the limit, fewer false alarms. Thanks, Ryo."),
  ],
];

export const PRO_FLOOR_THREADS: readonly DemoThread[] = [
  [
    say(
      8,
      0,
      "Reviewed my quarter. 61 trades, +6.4R, with +5.1R from just three of them. Everything else was politely standing still.",
    ),
    say(3, 11, "Typical. Would you have held those three if the month had started badly?"),
    say(8, 6, "That's the real question. Two of them, yes. I held the third because I was at lunch."),
    say(2, 4, "Lunch is an underrated exit rule."),
    say(12, 9, "I have the same distribution, and it makes me nervous to skip any. How do you deal with vacations?"),
    say(
      1,
      13,
      "By accepting it before I leave. I write down what I expect to miss, -2R to +2R, and so far I've always worried too much.",
      4,
    ),
  ],
  [
    say(7, 0, "Does anyone here size down when life gets heavy? I'm on double night shifts this month."),
    say(
      11,
      3,
      "Half size after less than six hours of sleep, as a rule. My sleep tracker has saved me more than my indicators have.",
    ),
    say(7, 5, "Half size as a rule. Simple. Doing it tonight, or rather not doing it tonight."),
    say(6, 8, "Zero is a size, too."),
  ],
];
