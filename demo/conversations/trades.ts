import { TradeSide } from "../../graphql-server/src/features/community";
import { postTrade, say, type DemoThread } from "./say";

/** Cast numbers of the live cast. */
const MARISOL = 1;
const KOFI = 2;
const PRIYA = 5;
const WREN = 14;
const JONAS = 17;

/** In #chart-review: a chart and an open trade. */
export const CHART_THREADS: readonly DemoThread[] = [
  [
    {
      by: WREN,
      minutesAfter: 0,
      text: "My Sunday drawing: an invented series, no real market. Where would you have called it a trend, and where did it stop being one?",
      chart: {
        name: "sunday-drawing.png",
        altText: "Candlestick chart of an invented price series that rises, moves sideways, and falls",
      },
    },
    say(
      JONAS,
      7,
      "In the middle, where I'd have bought. So right before it ended. That's lesson 4 of the intro course, isn't it?",
      0,
    ),
    say(WREN, 3, "It is. Now cover the right half and try again, it's a different chart.", 1),
  ],
  [
    postTrade(KOFI, 0, {
      plan: {
        instrument: "EUR/USD",
        side: TradeSide.LONG,
        entry: 1.0842,
        stop: 1.0808,
        target: 1.0919,
        sizeR: 0.5,
        reason:
          "Paper trade, as an example of a card. Pullback to the level that capped last week, trend up on the daily chart.",
        wrongIf: "A four-hour close below the pullback's low.",
      },
    }),
    say(MARISOL, 6, "The calendar is missing: anything planned before the target?", 0),
    say(KOFI, 3, "Inflation data the day after tomorrow. I'd be out before it, or the stop means little.", 1),
  ],
];

/** In #wins-and-losses: a stopped and a closed trade. */
export const TRADE_THREADS: readonly DemoThread[] = [
  [
    postTrade(PRIYA, 0, {
      plan: {
        instrument: "GBP/USD",
        side: TradeSide.SHORT,
        entry: 1.2725,
        stop: 1.2765,
        target: 1.2645,
        sizeR: 1,
        reason: "Paper trade. Third touch of the range's upper edge, and my tested rule for ranges says short.",
        wrongIf: "An hourly close above the edge.",
      },
      result: { status: "STOPPED", exitPrice: 1.2767, hoursAfter: 5 },
    }),
    say(
      PRIYA,
      303,
      "Stopped, with two pips of slippage: -1.05R instead of -1R. The plan was followed, so it's a cost.",
    ),
    say(JONAS, 6, "So a stop at -1R isn't exactly -1R.", 0),
    say(PRIYA, 3, "Never count on it. The card keeps the real number."),
  ],
  [
    postTrade(MARISOL, 0, {
      plan: {
        instrument: "Gold",
        side: TradeSide.LONG,
        entry: 2310,
        stop: 2290,
        target: 2360,
        sizeR: 0.5,
        reason: "Paper trade. Retest of the breakout on the daily chart. Half size, because the stop is wide.",
        wrongIf: "A daily close back below 2295.",
      },
      result: { status: "CLOSED", exitPrice: 2338, hoursAfter: 44 },
    }),
    say(WREN, 2650, "Why out at 2338, and not at the target?", 0),
    say(MARISOL, 5, "The plan says to close before the rate decision. One paper trade proves nothing either way.", 1),
  ],
];
