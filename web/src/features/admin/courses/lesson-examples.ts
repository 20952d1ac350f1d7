const fenced = (kind: string, source: string): string => `\`\`\`${kind}\n${source.trim()}\n\`\`\``;

const chart = (kind: string, x: string, y: string, data: string): string =>
  fenced(
    "figure",
    `
id: my-${kind}
kind: ${kind}
title: What the chart shows
description: The same in a sentence, for readers who can't see it.
x: { label: ${x} }
y: { label: ${y} }
${data}`,
  );

/** A valid example of each block. Authors insert one and change it. */
export const lessonExamples: readonly { label: string; block: string }[] = [
  {
    label: "Question: number",
    block: fenced(
      "check",
      `
id: my-number
kind: number
question: You buy {shares} shares at {price|2}. What do you pay?
parameters: { shares: 20..200 step 10, price: 20..80 step 0.5 }
answer: shares * price
unit: USD
decimals: 2
mistakes: [{ answer: shares + price, feedback: You added. Each share costs the price. }]
solution: "{shares} × {price|2} = {shares * price|2} USD"`,
    ),
  },
  {
    label: "Question: choice",
    block: fenced(
      "check",
      `
id: my-choice
kind: choice
question: At which price does a market order to buy fill?
options:
  - { text: At the ask, correct: true }
  - { text: At the bid, feedback: The bid is the price at which you can sell. }
  - { text: At the last price }
solution: A buyer pays what a seller asks.`,
    ),
  },
  {
    label: "Question: order",
    block: fenced(
      "check",
      `
id: my-order
kind: order
question: In which order do you plan a trade?
items: [Find the stop, Compute the size, Send the order]
solution: The stop decides the size, and the size is part of the order.`,
    ),
  },
  {
    label: "Question: short answer",
    block: fenced(
      "check",
      `
id: my-answer
kind: text
question: What is the difference between the bid and the ask called?
accept: [spread, bid-ask spread]
mistakes: [{ answers: [slippage], feedback: Slippage is the difference between the expected and the actual price. }]
solution: The difference is the **spread**.`,
    ),
  },
  {
    label: "Worked example",
    block: fenced(
      "example",
      `
id: my-example
title: A position that loses at most 1%
given: { account: 10000, percent: 1, entry: 50, stop: 48 }
text: An account of {account} USD risks {percent}% on a trade. The entry is {entry|2}, and the stop is {stop|2}.
steps:
  - name: budget
    formula: account * percent / 100
    equals: 100
    text: "The trade may lose {account} × {percent}% = **{budget} USD**."
  - name: shares
    formula: budget / (entry - stop)
    equals: 50
    text: "Each share loses {entry - stop|2}, so buy {budget} ÷ {entry - stop|2} = **{shares} shares**."
conclusion: If the price opens below the stop, the loss is larger.`,
    ),
  },
  {
    label: "Exercise",
    block: fenced(
      "exercise",
      `
id: my-exercise
title: Write your rule for stops
minutes: 20
task: Write in two or three sentences where you place a stop, and when you may move it.
answer: |-
  A good rule names the place, the reason, and the exception. For example:

  "My stop is one tick below the low of the entry day. I move it up to the entry price after a gain of 1 R. I never move it down."`,
    ),
  },
  {
    label: "Calculator",
    block: fenced("calc", "calculator: position-size\ninputs: { account: 5000, risk: 1 }"),
  },
  {
    label: "Figure: line",
    block: chart("line", "Trade", "Account", "series: [{ label: One account, values: [10000, 10100, 9950, 10200] }]"),
  },
  {
    label: "Figure: bars",
    block: chart(
      "bar",
      "Month",
      "Trades",
      "categories: [January, February, March]\nseries: [{ label: Trades, values: [12, 8, 15] }]",
    ),
  },
  {
    label: "Figure: distribution",
    block: chart("distribution", "Return", "Share of days", "generator: { name: returns, days: 2000 }"),
  },
  {
    label: "Figure: scatter",
    block: chart("scatter", "Risk", "Result", "series: [{ label: Trades, points: [[1, 2], [2, -1], [3, 4]] }]"),
  },
  {
    label: "Figure: payoff",
    block: chart(
      "payoff",
      "Price",
      "Profit",
      "generator: { name: option-payoff, from: 80, to: 130, positions: [{ label: Call, type: call, strike: 100, premium: 6 }] }",
    ),
  },
  {
    label: "Figure: candles",
    block: chart("candles", "Day", "Price", "generator: { name: random-walk-candles, seed: 3 }"),
  },
  { label: "Scenario of the simulator", block: fenced("scenario", "scenario: noise-only") },
  {
    label: "Task in the simulator",
    block: fenced(
      "task",
      `
id: my-task
title: One trade with its stop beyond the range
scenario: opening-range
text: Place one trade that risks at most 1%, with its stop beyond the range of the 12 bars before it.
require: { maxRisk: 0.01, stopBeyondBars: 12 }`,
    ),
  },
  { label: "Definition of a term", block: fenced("term", "term: spread") },
];
