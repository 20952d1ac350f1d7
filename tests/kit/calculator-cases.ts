/** A calculator's expected results, computed without the calculators' formulas. */
export interface CalculatorCase {
  calculator: string;
  inputs: Record<string, number>;
  results: Record<string, number | null>;
}

type Compute = (inputs: Record<string, number>) => Record<string, number | null>;

/** The probability that a gambler who wins `reward` or loses 1 ever loses `units`, by bisection. */
export function ruinProbability(winRate: number, reward: number, units: number): number {
  if (winRate * reward <= 1 - winRate) return 1;
  const balance = (x: number) => winRate * x ** (reward + 1) - x + 1 - winRate;
  // The function is convex and 0 at 1, so the other root is below its minimum.
  let [low, high] = [0, (1 / (winRate * (reward + 1))) ** (1 / reward)];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (balance(middle) > 0) low = middle;
    else high = middle;
  }
  return low ** units;
}

/** Repeats a monthly rate, to compare with closed formulas. */
function paymentByBisection(loan: number, yearlyRate: number, months: number): number {
  let [low, high] = [0, loan * (1 + yearlyRate / 100)];
  for (let step = 0; step < 200; step++) {
    const payment = (low + high) / 2;
    let debt = loan;
    for (let month = 0; month < months; month++) debt += debt * (yearlyRate / 1200) - payment;
    if (debt > 0) low = payment;
    else high = payment;
  }
  return low;
}

const at = (inputs: Record<string, number>, name: string): number => inputs[name] ?? Number.NaN;

const COMPUTE: Record<string, Compute> = {
  "position-size": (inputs) => {
    const [entry, stop, gap] = ["entry", "stop", "gap"].map((name) => at(inputs, name)) as [number, number, number];
    const budget = (at(inputs, "account") / 100) * at(inputs, "risk");
    const perShare = Math.abs(stop - entry);
    let shares = 0;
    while ((shares + 1) * perShare <= budget + 1e-6) shares += 1;
    const direction = Math.sign(entry - stop);
    return {
      shares,
      loss: perShare * shares,
      positionValue: entry * shares,
      gapLoss: Math.max(0, direction * (entry - gap) * shares),
    };
  },
  "risk-reward": (inputs) => {
    const direction = Math.sign(at(inputs, "entry") - at(inputs, "stop"));
    const risk = direction * (at(inputs, "entry") - at(inputs, "stop")) + at(inputs, "cost");
    const reward = direction * (at(inputs, "target") - at(inputs, "entry")) - at(inputs, "cost");
    return { risk, reward, ratio: reward / risk, winRate: 100 / (1 + reward / risk) };
  },
  leverage: (inputs) => {
    const [deposit, entry, maintenance] = [at(inputs, "deposit"), at(inputs, "entry"), at(inputs, "maintenance") / 100];
    const size = deposit * at(inputs, "leverage");
    const quantity = size / entry;
    // Equity equals the maintenance margin: deposit ± quantity (price − entry) = maintenance × quantity × price.
    const long = (deposit - quantity * entry) / (quantity * (maintenance - 1));
    const short = (deposit + quantity * entry) / (quantity * (maintenance + 1));
    return { size, long, fall: ((entry - long) / entry) * 100, short, rise: ((short - entry) / entry) * 100 };
  },
  margin: (inputs) => {
    const value = at(inputs, "units") * at(inputs, "price");
    const margin = value / at(inputs, "leverage");
    const room = at(inputs, "account") - (at(inputs, "stopOut") / 100) * margin;
    return {
      margin,
      free: at(inputs, "account") - margin,
      level: (at(inputs, "account") / margin) * 100,
      room,
      move: (room / value) * 100,
    };
  },
  expectancy: (inputs) => {
    const [win, loss, cost, trades] = ["win", "loss", "cost", "trades"].map((name) => at(inputs, name)) as [
      number,
      number,
      number,
      number,
    ];
    const wins = at(inputs, "winRate") / 100;
    const outcomes = [
      { share: wins, amount: win - cost },
      { share: 1 - wins, amount: -loss - cost },
    ];
    const mean = outcomes.reduce((sum, { share, amount }) => sum + share * amount, 0);
    const variance = outcomes.reduce((sum, { share, amount }) => sum + share * (amount - mean) ** 2, 0);
    return {
      expectancy: mean,
      inR: mean / loss,
      total: mean * trades,
      spread: Math.sqrt(variance * trades),
      breakEven: (100 * (loss + cost)) / (win + loss),
    };
  },
  "risk-of-ruin": (inputs) => {
    const units = at(inputs, "limit") / at(inputs, "risk");
    const wins = at(inputs, "winRate") / 100;
    return {
      ruin: 100 * ruinProbability(wins, at(inputs, "reward"), units),
      losses: Math.ceil(units - 1e-9),
      expectancy: wins * at(inputs, "reward") - (1 - wins),
      halved: 100 * ruinProbability(wins, at(inputs, "reward"), 2 * units),
    };
  },
  "drawdown-recovery": (inputs) => {
    const remaining = at(inputs, "account") - (at(inputs, "account") * at(inputs, "loss")) / 100;
    const factor = at(inputs, "account") / remaining;
    return {
      remaining,
      gain: (factor - 1) * 100,
      years: Math.log2(factor) / Math.log2(1 + at(inputs, "growth") / 100),
    };
  },
  compounding: (inputs) => {
    const months = at(inputs, "years") * 12;
    const monthly = (1 + at(inputs, "growth") / 100) ** (1 / 12);
    let final = at(inputs, "start");
    for (let month = 0; month < months; month++) final = final * monthly + at(inputs, "monthly");
    const paidIn = at(inputs, "start") + at(inputs, "monthly") * months;
    const real = final * (1 + at(inputs, "inflation") / 100) ** -at(inputs, "years");
    return { final, paidIn, earned: final - paidIn, real };
  },
  "cost-drag": (inputs) => {
    let [withCosts, withoutCosts, kept] = [at(inputs, "account"), at(inputs, "account"), 1 - at(inputs, "fee") / 100];
    for (let trade = 0; trade < at(inputs, "trades"); trade++) kept -= (kept * at(inputs, "tradeCost")) / 100;
    for (let year = 0; year < at(inputs, "years"); year++) {
      withoutCosts += (withoutCosts * at(inputs, "growth")) / 100;
      withCosts = withCosts * (1 + at(inputs, "growth") / 100) * kept;
    }
    const lost = withoutCosts - withCosts;
    return { withoutCosts, withCosts, lost, yearly: (1 - kept) * 100, breakEven: ((1 - kept) / kept) * 100 };
  },
  mortgage: (inputs) => {
    const months = at(inputs, "years") * 12;
    const loan = at(inputs, "price") - (at(inputs, "price") / 100) * at(inputs, "down");
    const payment = paymentByBisection(loan, at(inputs, "rate"), months);
    const raisedPayment = paymentByBisection(loan, at(inputs, "rate") + at(inputs, "rise"), months);
    return { loan, payment, interest: payment * months - loan, raisedPayment };
  },
  "unit-economics": (inputs) => {
    const received = at(inputs, "price") - (at(inputs, "price") / 100) * at(inputs, "returns");
    const before =
      received - at(inputs, "goods") - at(inputs, "shipping") - (at(inputs, "price") / 100) * at(inputs, "fees");
    const contribution = before - at(inputs, "advertising");
    return {
      contribution,
      before,
      share: (contribution / at(inputs, "price")) * 100,
      breakEven: contribution > 0 ? Math.ceil(at(inputs, "fixed") / contribution - 1e-9) : null,
      profit: contribution * at(inputs, "orders") - at(inputs, "fixed"),
    };
  },
};

/** For each calculator, its defaults and two other sets of inputs. */
const INPUTS: Record<string, Record<string, number>[]> = {
  "position-size": [
    { account: 10_000, risk: 1, entry: 50, stop: 48, gap: 44 },
    { account: 2_500, risk: 0.5, entry: 1.1, stop: 1.13, gap: 1.2 },
    { account: 730, risk: 2, entry: 19.9, stop: 19.2, gap: 19.5 },
  ],
  "risk-reward": [
    { entry: 50, stop: 48, target: 56, cost: 0.1 },
    { entry: 20, stop: 22, target: 19, cost: 0 },
    { entry: 100, stop: 99.5, target: 100.2, cost: 0.3 },
  ],
  leverage: [
    { deposit: 1_000, leverage: 10, entry: 50_000, maintenance: 0.5 },
    { deposit: 250, leverage: 50, entry: 1.25, maintenance: 1 },
    { deposit: 3_000, leverage: 1, entry: 80, maintenance: 5 },
  ],
  margin: [
    { account: 2_000, units: 20_000, price: 1.1, leverage: 30, stopOut: 50 },
    { account: 500, units: 100_000, price: 0.9, leverage: 200, stopOut: 20 },
    { account: 10_000, units: 60, price: 150, leverage: 1, stopOut: 100 },
  ],
  expectancy: [
    { winRate: 40, win: 250, loss: 100, cost: 5, trades: 80 },
    { winRate: 65, win: 40, loss: 90, cost: 1.5, trades: 300 },
    { winRate: 0, win: 100, loss: 10, cost: 0, trades: 1 },
  ],
  "risk-of-ruin": [
    { winRate: 45, reward: 1.5, risk: 2, limit: 50 },
    { winRate: 55, reward: 1, risk: 5, limit: 30 },
    { winRate: 30, reward: 2, risk: 1, limit: 25 },
  ],
  "drawdown-recovery": [
    { account: 10_000, loss: 50, growth: 9 },
    { account: 2_400, loss: 20, growth: 5 },
    { account: 75_000, loss: 87.5, growth: 100 },
  ],
  compounding: [
    { start: 10_000, monthly: 200, growth: 5, years: 20, inflation: 2 },
    { start: 0, monthly: 75, growth: 0, years: 3, inflation: 8 },
    { start: 5_000, monthly: 10, growth: -4, years: 7, inflation: -1 },
  ],
  "cost-drag": [
    { account: 10_000, growth: 6, fee: 1.5, trades: 0, tradeCost: 0.1, years: 25 },
    { account: 4_000, growth: 8, fee: 0, trades: 120, tradeCost: 0.1, years: 5 },
    { account: 900, growth: -3, fee: 0.2, trades: 10, tradeCost: 0.5, years: 1 },
  ],
  mortgage: [
    { price: 300_000, down: 20, rate: 6, years: 30, rise: 2 },
    { price: 120_000, down: 0, rate: 0, years: 10, rise: 0 },
    { price: 455_000, down: 35, rate: 3.875, years: 15, rise: 1.5 },
  ],
  "unit-economics": [
    { price: 40, goods: 14, shipping: 6, fees: 3, returns: 5, advertising: 10, fixed: 1_000, orders: 150 },
    { price: 25, goods: 18, shipping: 4, fees: 2, returns: 10, advertising: 6, fixed: 300, orders: 20 },
    { price: 99, goods: 30, shipping: 0, fees: 2.5, returns: 0, advertising: 8, fixed: 0, orders: 12 },
  ],
};

export const CALCULATOR_CASES: CalculatorCase[] = Object.entries(INPUTS).flatMap(([calculator, sets]) =>
  sets.map((inputs) => ({ calculator, inputs, results: COMPUTE[calculator]?.(inputs) ?? {} })),
);
