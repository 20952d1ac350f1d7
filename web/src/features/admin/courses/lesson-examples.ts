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
  { label: "Definition of a term", block: fenced("term", "term: spread") },
];
