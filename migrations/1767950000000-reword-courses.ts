import type { MigrationInterface, QueryRunner } from "typeorm";

/** Descriptions of built-in courses: old and new. */
const DESCRIPTIONS: Record<string, string> = {
  "From a hypothesis about a currency pair to code that trades it, with a backtest honest enough to talk you out of it. Automation loses money faster than a person can, so limits and kill switches come before the strategy.":
    "Turn a hypothesis about a currency pair into code that trades it, with a backtest honest enough to talk you out of it. Automated trading can lose money faster than a person can react, so limits and kill switches come before the strategy.",
  "How a chain reaches agreement, what a wallet really holds and how to read a token before the token reads you. Prices here can go to zero and custody mistakes cannot be undone: never put in what you need.":
    "How a blockchain reaches agreement, what a wallet really holds, and how to evaluate a token before you buy it. Prices can go to zero, and custody mistakes can't be undone, so never invest money you need.",
  "Spot, perpetuals, funding and liquidations on a market that never closes. Smaller coins can move twenty percent in a day; Bitcoin and Ether rarely do. Liquidations are automatic everywhere: small size and stops at the venue are the course's two refrains.":
    "Spot, perpetuals, funding, and liquidations in a market that never closes. Smaller coins can move 20% in a day; Bitcoin and Ether rarely do. Liquidations are automatic everywhere, so the course keeps coming back to two rules: trade small, and keep your stops on the exchange.",
  "Opening range, liquidity, tape and the discipline of being flat by the close. Costs and fatigue beat most day traders long before the market does; we count both on every page.":
    "The opening range, liquidity, the tape, and the discipline to be flat by the close. Costs and fatigue beat most day traders long before the market does, so we count both in every lesson.",
  "Build a small shop that survives its own advertising bill: product, margin, supplier, page, parcel, return. Most new shops lose money in their first year, so the arithmetic comes before the logo.":
    "Build a small shop that survives its own advertising bill: products, margins, suppliers, product pages, shipping, and returns. Most new shops lose money in their first year, so the math comes before the logo.",
  "Pairs, pips, sessions and leverage, taught in the order in which they cost beginners money. Most retail currency accounts lose; this course starts with why, and every exercise runs on a demo account first.":
    "Pairs, pips, sessions, and leverage, taught in the order in which they cost beginners money. Most retail currency accounts lose money. This course starts with the reasons, and you do every exercise in a demo account first.",
  "Read an income statement, a balance sheet and a central bank with the same suspicion. A fair value is an opinion with a spreadsheet attached, and the market can disagree with yours for longer than you can wait.":
    "Read income statements, balance sheets, and central banks with the same skepticism. Fair value is an opinion with a spreadsheet attached, and the market can disagree with yours longer than you can wait.",
  "Strength, sleep and food for people who sit at a screen for a living, planned like a training log and not like a resolution. No supplements to buy and no before-and-after pictures; ask a doctor before you start if anything hurts.":
    "Strength, sleep, and food for people who sit at a screen for a living, planned like a training log rather than a New Year's resolution. There are no supplements to buy and no before-and-after pictures. If anything hurts, ask a doctor before you start.",
  "Build, evaluate and run software that learns, from a linear baseline to a small language-model service with tests. You will delete more models than you ship, and you will learn to be glad about it.":
    "Build, evaluate, and run software that learns, from a linear baseline to a small language-model service with tests. You'll delete more models than you ship, and you'll learn to be glad you did.",
  "What a market is, what an order does and what it costs to be wrong, in six short lessons. It is free because the first lesson of trading is not to pay for promises; most beginners lose money, and you should know how before you join them.":
    "What a market is, what an order does, and what it costs to be wrong, in six short lessons. The course is free because the first lesson of trading is not to pay for promises. Most beginners lose money, and you should know how before you join them.",
  "Value an apartment, a loan and a tenant the way a cautious lender would, then decide whether to bother. Property is slow, taxed and borrowed against: prices fall, rooms stand empty, and leverage works in both directions.":
    "Value an apartment, a loan, and a tenant the way a cautious lender would, then decide whether the deal is worth it. Real estate is slow to sell, taxed, and often bought with debt: prices fall, rooms sit empty, and leverage works both ways.",
  "Position size, stop distance, correlation and the arithmetic of ruin, done by hand until it is dull. Nobody here promises returns: this is the course about staying in the game long enough to find out.":
    "Position size, stop distance, correlation, and the risk of ruin, calculated by hand until it's routine. We don't promise returns. This course is about staying in the game long enough to find out whether your plan works.",
  "Find a subject, publish on a schedule you can keep and read the numbers without worshipping them. No growth hacks and no bought followers; an audience is slow, and it can leave.":
    "Find a subject, publish on a schedule you can keep, and read the numbers without obsessing over them. There are no growth hacks and no bought followers: an audience grows slowly, and it can leave.",
  "Trades that last days to weeks, planned in the evening and left alone at noon. Overnight gaps jump over stops, so size is set by the gap and not by the hope.":
    "Trades that last days to weeks, planned in the evening and left alone during the day. Overnight gaps can jump past your stop, so you size each position for the gap, not for the outcome you hope for.",
  "Trend, range, level and volume, each tested on data before it is believed. Charts describe what happened and only suggest what may; a pattern that works six times in ten still loses the other four.":
    "Trend, range, level, and volume, each tested on data before you trust it. Charts describe what happened and only suggest what might happen next: a pattern that works six times in ten still loses the other four.",
  "Write down what you trade, when, how much and when you stop, on two pages that you sign. A plan does not make money by itself; it makes losing it a decision, and decisions can be reviewed.":
    "Write down what you trade, when, how much, and when you stop, on two pages that you sign. A plan doesn't make money by itself. It makes every loss a decision, and you can review decisions.",
  "Tilt, fear, boredom and revenge, treated as measurable costs in your own journal. It will not make you fearless; it will make you smaller, slower and harder to bankrupt.":
    "Tilt, fear, boredom, and revenge, treated as measurable costs in your own journal. This course won't get rid of fear. It helps you trade smaller, slow down, and avoid going broke.",
  "Value a flat, a loan and a tenant the way a cautious lender would, then decide whether to bother. Property is slow, taxed and borrowed against: prices fall, rooms stand empty, and leverage works in both directions.":
    "Value an apartment, a loan, and a tenant the way a cautious lender would, then decide whether the deal is worth it. Real estate is slow to sell, taxed, and often bought with debt: prices fall, rooms sit empty, and leverage works both ways.",
};

/** Titles of built-in lessons: old and new. */
const LESSON_TITLES: Record<string, string> = {
  "Tick and bar data: gaps, time zones, bad prints": "Tick and bar data: gaps, time zones, and bad prints",
  "Order types and the book behind the quote": "Order types and the order book behind the quote",
  "Costs, slippage and the strategies they erase": "Costs, slippage, and the strategies they wipe out",
  "Overfitting: walk-forward, holdout, and humility": "Overfitting: walk-forward tests, holdout data, and humility",
  "Execution: retries, idempotent orders, clocks": "Execution: retries, idempotent orders, and clocks",
  "Kill switches, alerts and the 3 a.m. disconnect": "Kill switches, alerts, and the 3 a.m. disconnect",
  "Paper month: comparing live fills to the model": "A month of paper trading: comparing live fills with the model",
  "Hashes, blocks and why nobody can quietly edit the past": "Hashes, blocks, and why the past is hard to rewrite",
  "Keys, seeds and the ways people lose them": "Keys, seed phrases, and how people lose them",
  "Proof of work, proof of stake: who pays for security": "Proof of work and proof of stake: who pays for security",
  "Your first transaction, on a test network": "Your first transaction on a test network",
  "Reading a token: supply, unlocks, holders": "Evaluating a token: supply, unlocks, and holders",
  "Exchanges, self-custody and counterparty risk": "Exchanges, self-custody, and counterparty risk",
  "Scams by pattern: drainers, clones, guaranteed yield": "Common scams: drainers, clones, and guaranteed yields",
  "Records and tax: keep them before you need them": "Records and taxes: keep records before you need them",
  "Spot, perpetual, dated: what you actually hold": "Spot, perpetuals, and dated futures: what you actually hold",
  "Funding rates and who is paying whom": "Funding rates: who pays, and who gets paid",
  "Liquidation arithmetic, with a pencil": "Liquidation math with pencil and paper",
  "Thin books: slippage on weekends": "Thin order books: slippage on weekends",
  "Thin books: slippage at the weekend": "Thin order books: slippage on weekends",
  "Custody while trading: venue risk in practice": "Custody while trading: exchange risk in practice",
  "The base rate: how many last a year": "The base rate: how many traders last a year",
  "Before the open: levels, calendar, watchlist": "Before the open: levels, calendar, and watchlist",
  "The opening range, tested": "Testing the opening range",
  "Scaling in, scaling out and hidden costs": "Scaling in, scaling out, and hidden costs",
  "Three losses and out: ending the day": "Three losses and you're out: ending the day",
  "Replay week: twenty sessions, reviewed": "Replay week: reviewing twenty sessions",
  "Suppliers, samples and minimum orders": "Suppliers, samples, and minimum orders",
  "Landed cost: freight, duty, VAT and breakage": "Landed cost: freight, duty, VAT, and breakage",
  "Payments, fraud and chargebacks": "Payments, fraud, and chargebacks",
  "Paid traffic with a stop: tests, budgets, break-even ROAS":
    "Paid traffic with a spending limit: tests, budgets, and break-even ROAS",
  "Fulfilment and returns without tears": "Fulfillment and returns without tears",
  "Who is on the other side of your trade": "Who's on the other side of your trade",
  "Pairs, pips, lots: the arithmetic by hand": "Pairs, pips, and lots: doing the math by hand",
  "Leverage and margin calls, replayed": "Leverage and margin calls, step by step",
  "Spread, swap and slippage: the price of a round trip": "Spread, swap, and slippage: the price of a round trip",
  "London, New York, Tokyo: when a pair is worth watching":
    "London, New York, and Tokyo: when a pair is worth watching",
  "Central banks, the calendar and surprise": "Central banks, the economic calendar, and surprises",
  "Two setups, tested on three years of one pair": "Two setups tested on three years of one pair",
  "From demo to smallest live size: a checklist": "From demo to your smallest live trade: a checklist",
  "Price, value and the distance between them": "Price, value, and the gap between them",
  "The income statement: margins and their tricks": "The income statement: margins and accounting tricks",
  "Cash flow, the hardest number to dress up": "Cash flow: the hardest number to dress up",
  "Multiples: comparing what is comparable": "Multiples: comparing like with like",
  "A discounted cash flow you are allowed to doubt": "A discounted cash flow model you're allowed to doubt",
  "Rates, inflation, jobs: the macro calendar": "Rates, inflation, and jobs: the macro calendar",
  "Writing a one-page thesis, with what would kill it": "Writing a one-page thesis and what would disprove it",
  "What sitting does, and what three hours a week undo":
    "What sitting does to you, and what three hours a week can undo",
  "Measure first: resting pulse, steps, sleep": "Measure first: resting pulse, steps, and sleep",
  "Four lifts, learned slowly": "Four lifts, one step at a time",
  "Eating for energy: protein, fiber and boring lunches": "Eating for energy: protein, fiber, and boring lunches",
  "Eating for energy: protein, fibre and boring lunches": "Eating for energy: protein, fiber, and boring lunches",
  "Sleep as the cheapest performance edge": "Sleep: the cheapest performance edge",
  "Stress, caffeine and the desk at two in the morning": "Stress, caffeine, and your desk at two in the morning",
  "What a model can and cannot know about your data": "What a model can and can't know about your data",
  "Data contracts, leakage and the honest split": "Data contracts, leakage, and honest splits",
  "Trees, boosting and when to stop": "Trees, boosting, and when to stop",
  "Neural networks from matrix to gradient": "Neural networks, from matrices to gradients",
  "Language models as components: prompts, tools, limits": "Language models as components: prompts, tools, and limits",
  "Evaluation: test sets, judges, regressions": "Evaluation: test sets, judges, and regressions",
  "Serving: latency, cost, caching, fallbacks": "Serving: latency, cost, caching, and fallbacks",
  "Monitoring drift, and the day you switch it off": "Monitoring drift, and when to shut a model down",
  "Market, limit, stop: three orders and their failures": "Market, limit, and stop orders, and how each one fails",
  "Candles, bars and what a chart leaves out": "Candles, bars, and what a chart leaves out",
  "Paper trade for a month: the journal": "A month of paper trading: keeping a journal",
  "Rent, yield and the numbers a listing leaves out": "Rent, yield, and the numbers a listing leaves out",
  "Rent, yield and the numbers an advert leaves out": "Rent, yield, and the numbers a listing leaves out",
  "Reading a neighbourhood from public records": "Reading a neighborhood from public records",
  "Mortgages: rate, term, cover ratios, stress tests": "Mortgages: rates, terms, coverage ratios, and stress tests",
  "Surveys, leases and the cost of not reading them": "Inspections, leases, and the cost of not reading them",
  "Tenants, voids and repairs: a year in the ledger": "Tenants, vacancies, and repairs: a year in the ledger",
  "Tax and structure: questions for your accountant": "Taxes and ownership structure: questions for your accountant",
  "Walking away: three deals we would refuse": "Walking away: three deals we'd turn down",
  "Lose half, need double: the arithmetic of recovery": "Lose half, need double: the math of recovery",
  "R: counting every trade in units of risk": "R: measuring every trade in units of risk",
  "Expectancy, streaks and the ruin table": "Expectancy, streaks, and the risk of ruin",
  "Gaps, slippage and the stop that was not there": "Gaps, slippage, and the stop that wasn't there",
  "Daily, weekly and monthly limits": "Daily, weekly, and monthly limits",
  "How feeds rank, as far as anyone outside knows": "How feeds rank posts, as far as outsiders know",
  "Hooks that keep their word": "Hooks that keep their promise",
  "Short video with a phone and a window": "Short videos with a phone and a window",
  "Reading the numbers: reach, saves, replies": "Reading the numbers: reach, saves, and replies",
  "Selling without losing the room: disclosure and offers":
    "Selling without losing your audience: disclosure and offers",
  "Pullbacks: buying what has already proved itself": "Pullbacks: buying what has already proven itself",
  "Breakouts and the ones that come straight back": "Breakouts and false breakouts",
  "Gap risk, earnings and the weekend": "Gap risk, earnings, and weekends",
  "Trailing stops: rules you can follow tired": "Trailing stops: rules you can follow when you're tired",
  "What charts can and cannot tell you": "What charts can and can't tell you",
  "Trend and range: naming the weather": "Trend and range: which market are you in?",
  "Moving averages and the price of lag": "Moving averages and the cost of lag",
  "RSI, MACD and seeing the same thing twice": "RSI, MACD, and seeing the same thing twice",
  "Patterns, counted: what two hundred flags really did": "Counting patterns: what two hundred flags really did",
  "One chart, one plan: entry, stop, target": "One chart, one plan: entry, stop, and target",
  "Goals in hours and process, not in money": "Goals for hours and process, not for money",
  "Markets, setups and the list of things you ignore": "Markets, setups, and what to ignore",
  "Risk rules you would sign in front of a friend": "Risk rules you'd sign in front of a friend",
  "The daily routine, before and after": "Your daily routine, before and after the session",
  "A journal you will still keep in March": "A journal you'll still be keeping in March",
  "The monthly review: keep, change, drop": "The monthly review: keep, change, or drop",
  "The most expensive emotion is boredom": "Boredom: the most expensive emotion",
  "Loss aversion, felt and measured": "Loss aversion: how it feels and how to measure it",
  "When to stop, and who to call": "When to stop and who to call",
  "When to stop, and whom to call": "When to stop and who to call",
};

/** Rewords built-in courses and lessons, except those that an admin has edited. */
export class RewordCourses1767950000000 implements MigrationInterface {
  readonly name = "RewordCourses1767950000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const texts of Object.entries(DESCRIPTIONS)) {
      await queryRunner.query(`UPDATE courses SET description = $2 WHERE description = $1`, texts);
    }
    for (const texts of Object.entries(LESSON_TITLES)) {
      await queryRunner.query(`UPDATE lessons SET title = $2 WHERE title = $1 AND seed_key IS NOT NULL`, texts);
    }
  }

  /** The old texts aren't worth restoring. */
  async down(): Promise<void> {}
}
