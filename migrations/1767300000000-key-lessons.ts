import type { MigrationInterface, QueryRunner } from "typeorm";

/** The outlines of release 1.0.0, by course id: a lesson's place here is its key. */
const OUTLINES: Record<number, { slug: string; titles: string[] }> = {
  "1": {
    slug: "intro-to-trading",
    titles: [
      "What you buy when you buy a price",
      "Market, limit, stop: three orders and their failures",
      "The spread is your first loss",
      "Candles, bars and what a chart leaves out",
      "Risk one percent: sizing your first trade",
      "Paper trade for a month: the journal",
    ],
  },
  "2": {
    slug: "technical-analysis",
    titles: [
      "What charts can and cannot tell you",
      "Trend and range: naming the weather",
      "Support and resistance as zones",
      "Volume: who showed up",
      "Moving averages and the price of lag",
      "RSI, MACD and seeing the same thing twice",
      "Patterns, counted: what two hundred flags really did",
      "One chart, one plan: entry, stop, target",
    ],
  },
  "3": {
    slug: "fundamental-analysis",
    titles: [
      "Price, value and the distance between them",
      "The income statement: margins and their tricks",
      "The balance sheet: who gets paid first",
      "Cash flow, the hardest number to dress up",
      "Multiples: comparing what is comparable",
      "A discounted cash flow you are allowed to doubt",
      "Rates, inflation, jobs: the macro calendar",
      "Writing a one-page thesis, with what would kill it",
    ],
  },
  "4": {
    slug: "crypto-trading",
    titles: [
      "A market without a closing bell",
      "Spot, perpetual, dated: what you actually hold",
      "Funding rates and who is paying whom",
      "Liquidation arithmetic, with a pencil",
      "Thin books: slippage at the weekend",
      "Reading flows without becoming a conspiracy theorist",
      "Custody while trading: venue risk in practice",
      "A weekly routine that lets you sleep",
    ],
  },
  "5": {
    slug: "day-trading",
    titles: [
      "The base rate: how many last a year",
      "Your desk, your hours, your maximum loss",
      "Before the open: levels, calendar, watchlist",
      "The opening range, tested",
      "VWAP and intraday trend",
      "Reading the tape without inventing stories",
      "Scaling in, scaling out and hidden costs",
      "Three losses and out: ending the day",
      "Replay week: twenty sessions, reviewed",
    ],
  },
  "6": {
    slug: "swing-trading",
    titles: [
      "A strategy that fits around a job",
      "The weekly chart first",
      "Pullbacks: buying what has already proved itself",
      "Breakouts and the ones that come straight back",
      "Gap risk, earnings and the weekend",
      "Sizing by volatility with ATR",
      "Trailing stops: rules you can follow tired",
      "Sunday review: six positions, one page",
    ],
  },
  "7": {
    slug: "trading-psychology",
    titles: [
      "The most expensive emotion is boredom",
      "Loss aversion, felt and measured",
      "The revenge trade: anatomy of a bad hour",
      "Process goals and outcome noise",
      "Checklists that survive adrenaline",
      "Drawdowns: how to be wrong for a month",
      "When to stop, and whom to call",
    ],
  },
  "8": {
    slug: "risk-management",
    titles: [
      "Lose half, need double: the arithmetic of recovery",
      "R: counting every trade in units of risk",
      "Position size from stop distance",
      "Expectancy, streaks and the ruin table",
      "Correlation: five positions, one bet",
      "Gaps, slippage and the stop that was not there",
      "Daily, weekly and monthly limits",
    ],
  },
  "9": {
    slug: "trading-plan",
    titles: [
      "Why two pages beat twenty",
      "Goals in hours and process, not in money",
      "Markets, setups and the list of things you ignore",
      "Risk rules you would sign in front of a friend",
      "The daily routine, before and after",
      "A journal you will still keep in March",
      "The monthly review: keep, change, drop",
    ],
  },
  "101": {
    slug: "health-and-fitness",
    titles: [
      "What sitting does, and what three hours a week undo",
      "Measure first: resting pulse, steps, sleep",
      "Four lifts, learned slowly",
      "Progressive overload without a spreadsheet addiction",
      "Eating for energy: protein, fibre and boring lunches",
      "Sleep as the cheapest performance edge",
      "Stress, caffeine and the desk at two in the morning",
      "Your twelve-week plan, and what to do when you miss a week",
    ],
  },
  "102": {
    slug: "e-commerce",
    titles: [
      "Unit economics on one page",
      "Finding a product people already search for",
      "Suppliers, samples and minimum orders",
      "Landed cost: freight, duty, VAT and breakage",
      "A product page that answers the buyer's five questions",
      "Payments, fraud and chargebacks",
      "Paid traffic with a stop: tests, budgets, break-even ROAS",
      "Fulfilment and returns without tears",
      "Email that earns its place in the inbox",
      "Cash flow: why profitable shops run out of money",
    ],
  },
  "103": {
    slug: "forex-trading",
    titles: [
      "Who is on the other side of your trade",
      "Pairs, pips, lots: the arithmetic by hand",
      "Leverage and margin calls, replayed",
      "Spread, swap and slippage: the price of a round trip",
      "London, New York, Tokyo: when a pair is worth watching",
      "Central banks, the calendar and surprise",
      "Two setups, tested on three years of one pair",
      "From demo to smallest live size: a checklist",
    ],
  },
  "104": {
    slug: "crypto-and-blockchain",
    titles: [
      "Hashes, blocks and why nobody can quietly edit the past",
      "Keys, seeds and the ways people lose them",
      "Proof of work, proof of stake: who pays for security",
      "Your first transaction, on a test network",
      "Reading a token: supply, unlocks, holders",
      "Exchanges, self-custody and counterparty risk",
      "Smart contracts and their best-known failures",
      "Scams by pattern: drainers, clones, guaranteed yield",
      "Records and tax: keep them before you need them",
    ],
  },
  "105": {
    slug: "algorithmic-fx",
    titles: [
      "An edge is a hypothesis: write it down first",
      "Tick and bar data: gaps, time zones, bad prints",
      "Order types and the book behind the quote",
      "A backtester in two hundred lines",
      "Costs, slippage and the strategies they erase",
      "Overfitting: walk-forward, holdout, and humility",
      "Position sizing and drawdown limits in code",
      "Execution: retries, idempotent orders, clocks",
      "Kill switches, alerts and the 3 a.m. disconnect",
      "Paper month: comparing live fills to the model",
    ],
  },
  "106": {
    slug: "intelligent-systems-development",
    titles: [
      "What a model can and cannot know about your data",
      "Data contracts, leakage and the honest split",
      "Baselines first: linear models that are hard to beat",
      "Trees, boosting and when to stop",
      "Neural networks from matrix to gradient",
      "Embeddings and retrieval",
      "Language models as components: prompts, tools, limits",
      "Evaluation: test sets, judges, regressions",
      "Serving: latency, cost, caching, fallbacks",
      "Monitoring drift, and the day you switch it off",
    ],
  },
  "107": {
    slug: "social-media",
    titles: [
      "One subject, one reader, one promise",
      "How feeds rank, as far as anyone outside knows",
      "Hooks that keep their word",
      "A week of posts in two hours: batching and templates",
      "Short video with a phone and a window",
      "Reading the numbers: reach, saves, replies",
      "Selling without losing the room: disclosure and offers",
    ],
  },
  "108": {
    slug: "real-estate",
    titles: [
      "Rent, yield and the numbers an advert leaves out",
      "Reading a neighbourhood from public records",
      "Mortgages: rate, term, cover ratios, stress tests",
      "The cash-flow model, line by line",
      "Surveys, leases and the cost of not reading them",
      "Tenants, voids and repairs: a year in the ledger",
      "Tax and structure: questions for your accountant",
      "Walking away: three deals we would refuse",
    ],
  },
};

/** SHA-256 of the texts of release 1.0.0, by lesson key. */
const TEXTS: Record<string, string> = {
  "intro-to-trading/01": "18e302ffd0c1978f140cdcc34d1e9b360aa0405315459c9b9fbc45e7b52d88d3",
  "intro-to-trading/02": "24d258db45b0f7e62974a3b6e7477138e5d84ddd28a986682cd21af89254acaf",
  "intro-to-trading/03": "651a32599761cb3c5c884f70a3ef5b61ca0c92f07e350dae54157814ac02ced4",
  "intro-to-trading/04": "80ab08a0849f8d3167ab2dc10d6da3a06f096536258d70da3057c0b91d4c82b1",
  "intro-to-trading/05": "c069da9e2cba348581b27deb1ccb7565992973d099090cc581d7b913439b9ac6",
  "intro-to-trading/06": "1733376ca229cbab32551e5d1d5b27a885597f3090a0eefc4b2c4ef13390c830",
  "technical-analysis/01": "e07814ef7801bf96386fde76cbae16f30d692b7215cac2fa7e422857fe1b0500",
  "technical-analysis/02": "60953cc14e4900979d73566fb0b292ec2deec46b1511ba1aec29cbd1c59fe57c",
  "fundamental-analysis/01": "ce635dfe3f42670519e40bb59c15119efe0e8f85c5bc502a6c74ff944c182896",
  "fundamental-analysis/02": "38653213fac20ad1a021e232bb11227dc432ba450d81e790b3dba3caedae8182",
  "crypto-trading/01": "d8f960df5e1cdc3221204f786c145408a987f7016db39ba64727cbb84eb97296",
  "crypto-trading/02": "f3015e7b4fa07820014175cfaffcdfde00b26d24e7bdf73e09c22a950e199551",
  "day-trading/01": "42ef7cf9e2883738e0d6a46e1b7a8cb39ae013bce0e68521e3df8bb0044bb023",
  "day-trading/02": "8d028ed4c0c1db698447ab1b35aa80229205e95e1f420d9c922f93147a7dca5c",
  "swing-trading/01": "02d66533d66d2793b2b2da17a4bf3c1ca65294c05826185280a00192f49340b0",
  "swing-trading/02": "231a7e248b5b2d4f47e34b59e6d63b7e8f862fcc47898b527fe5689366c177ea",
  "trading-psychology/01": "5efc0d3cdad0ecc06000e4ff1103a02627e4f851fc37f7eacec082be8ebd33f6",
  "trading-psychology/02": "568b4b9d18b5175549b6043cddb49766a2ef71e9615ef16e275195b2564d7f7d",
  "risk-management/01": "12f3b3eab9c43c1bb99935cd84fd4621bdef46ca7baef19ab24445c313763aa4",
  "risk-management/02": "46346a231f36118d1fe7295e499c7393a1da98121de5a13ad1b9d1e5110a4627",
  "trading-plan/01": "79d420e5b52e26fc77231e73ff171853ed38db5d75d97fc57594cc6714591a60",
  "trading-plan/02": "f01a6d5213982561b9cfef638e88208bcad7d70642f093af4566a26c8005e3da",
  "health-and-fitness/01": "a39b53c24c52e66d1395dd6d98a30b8fe028652422f739e753ef47bab3f7d9e8",
  "health-and-fitness/02": "d4fe43ab6e06a31b7a73278dcce64cb7258cd3f58a8e7d0550bed70bdc3ccbfd",
  "e-commerce/01": "05951af15a1f5d0b0d9273d804e0d42498844abb34549c7a162803448131b226",
  "e-commerce/02": "4265311105b0685cfd1cfb4dd3a6a78ead87bc368b9cd17556112f15f63966ca",
  "forex-trading/01": "b4c70d3ff3703626fcb9b0c42856b2de33959ed09d83d6be7d509976111142fa",
  "forex-trading/02": "17fa311a530cf20968fdd6a58cd7ad419fe081e94d0dd9c58af145d97a249c1f",
  "crypto-and-blockchain/01": "0252e367cd58198b2fe379b624da031b63258142f68c28ca4b02d4eb25a12953",
  "crypto-and-blockchain/02": "a73dce449f7fffb8cac25ffdb8fb7803143c7a43342352dafed119a1148759de",
  "algorithmic-fx/01": "724b35b02d163031332c31ab212f216f829d0fa18da4e8e463d7b39908f302fa",
  "algorithmic-fx/02": "7e7d48c21464b12ceba0095b8b3ca3d48c2bdc2030bc19056b6a6b5bf6736d2b",
  "intelligent-systems-development/01": "9a08de96d7edddcbff49733f9e82cf990b5f064398b046b4cb60a87d8ce8bf3f",
  "intelligent-systems-development/02": "ca8cc5d62756dfb319c7cedafeed84fca841ec90790f40f4df0de92ae380ed1c",
  "social-media/01": "36f565cf19a33225a5eb94db231e365fdc7dd53afa9f6897074074ad9fb63952",
  "social-media/02": "cc92819a7c7adc234262a6c47e34c3ab7234d7d6639dfd0e2d8efa7fa64b355d",
  "real-estate/01": "7b2f758be235471ccc1296e9f66c52f65299c5c0f5c4bdedb78d6cc2582d9591",
  "real-estate/02": "c5aedeefc0aa2e62a19ea4738f2c6b71b5ddc4e3ba9bdeaaa13afd917517da43",
};

/** Identifies the lessons that come with the product, so that a restart never mistakes one for another. */
export class KeyLessons1767300000000 implements MigrationInterface {
  readonly name = "KeyLessons1767300000000";

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE lessons ADD seed_key text, ADD seeded_hash text`);
    const rows = Object.entries(OUTLINES).flatMap(([courseId, { slug, titles }]) =>
      titles.map((title, index) => {
        const key = `${slug}/${String(index + 1).padStart(2, "0")}`;
        return { courseId: Number(courseId), title, key, hash: TEXTS[key] ?? null };
      }),
    );
    // By title, because an admin may have moved lessons. A renamed lesson is the admin's own. One that is empty although
    // it came with a text was emptied by an admin: the hash keeps it empty.
    await queryRunner.query(
      `UPDATE lessons l SET seed_key = s.key, seeded_hash = s.hash
       FROM jsonb_to_recordset($1::jsonb) AS s("courseId" int, title text, key text, hash text)
       WHERE l.id = (SELECT id FROM lessons WHERE course_id = s."courseId" AND title = s.title ORDER BY position LIMIT 1)`,
      [JSON.stringify(rows)],
    );
    await queryRunner.query(`CREATE UNIQUE INDEX lessons_seed_key ON lessons (seed_key)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE lessons DROP seed_key, DROP seeded_hash`);
  }
}
