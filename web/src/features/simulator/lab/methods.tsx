import { useId, useState, type ReactNode } from "react";
import { Card } from "../../../ui/card";

interface Method {
  title: string;
  text: string;
  formula: string;
  source: string;
  href?: string;
}

/** How each number of the lab is computed, and who described it. */
export const METHODS = {
  prices: {
    title: "Prices",
    text: "The last price of each bar, in the middle between bid and ask. The simulator generates it; no market had it.",
    formula: "(bid + ask) ÷ 2",
    source: "The simulator's rules",
    href: "/simulator/rules",
  },
  equity: {
    title: "Equity",
    text: "The balance plus what open trades would bring if they were closed, at the end of each bar, after all costs.",
    formula: "balance + open result at bid or ask",
    source: "The simulator's rules",
    href: "/simulator/rules",
  },
  trades: {
    title: "Trades",
    text: "How often the rule was in the market. What is open at the end is closed at the last price.",
    formula: "number of closed trades",
    source: "Count",
  },
  meanR: {
    title: "R per trade",
    text: "The average result per trade after spread, slippage, commission, and interest. One R is the loss from the planned entry to the planned stop.",
    formula: "mean(result ÷ planned risk)",
    source: "Van K. Tharp, Trade Your Way to Financial Freedom (1998)",
  },
  sharpe: {
    title: "Sharpe ratio",
    text: "The mean of the bars' returns divided by their standard deviation, scaled to a year of 52 weeks. A few days of prices make it very large or very small by luck alone.",
    formula: "SR = mean(r) ÷ sd(r) × √(bars per year)",
    source: "Sharpe (1966, 1994)",
    href: "https://doi.org/10.3905/jpm.1994.409501",
  },
  luckiest: {
    title: "What luck gives the best",
    text: "The Sharpe ratio that the best of your trials is expected to have although none of them has an edge. It grows with every trial.",
    formula: "SR₀ = √V[SR] × ((1 − γ) Φ⁻¹[1 − 1/N] + γ Φ⁻¹[1 − 1/(N e)]), γ = 0.5772, N = trials",
    source: "Bailey & López de Prado, The Deflated Sharpe Ratio (2014)",
    href: "https://doi.org/10.3905/jpm.2014.40.5.094",
  },
  deflated: {
    title: "Deflated Sharpe ratio",
    text: "The probability that the rule's true Sharpe ratio is above what luck gives the best of all your trials, given the number of bars and how skewed and fat-tailed the returns are. It is computed per bar. Above 95% is the usual bar to clear.",
    formula: "DSR = Φ[(SR − SR₀) √(T − 1) ÷ √(1 − γ₃ SR + (γ₄ − 1)/4 SR²)], T = bars, γ₃ = skewness, γ₄ = kurtosis",
    source: "Bailey & López de Prado, The Deflated Sharpe Ratio (2014)",
    href: "https://doi.org/10.3905/jpm.2014.40.5.094",
  },
  overfitting: {
    title: "Probability of backtest overfitting",
    text: "The bars are cut into 16 blocks. For each of the 12,870 ways to take half of them, your best trial there is ranked among all trials in the other half. It's the share of ways in which it ends at or below the middle. 50% is what picking at random gives.",
    formula: "PBO = share of splits with ln(ω ÷ (1 − ω)) ≤ 0, ω = rank in the other half ÷ (N + 1)",
    source: "Bailey, Borwein, López de Prado & Zhu, The Probability of Backtest Overfitting (2017)",
    href: "https://doi.org/10.21314/JCF.2016.322",
  },
  permutation: {
    title: "Permutation test",
    text: "The price changes of the bars are shuffled 1,000 times. It's the share of orders that fit the rule's positions at least as well as the real order, before costs. Small means that timing mattered. The whole bar counts, although a stop can end a position within it.",
    formula: "p = (1 + number of orders with corr(position, change) ≥ the real one) ÷ 1,001",
    source: "Fisher (1935); Aronson, Evidence-Based Technical Analysis (2006)",
  },
  best: {
    title: "Permutation test for the best of all",
    text: "The same, but each shuffled order is compared by the trial that it fits best. That is fair to a rule that was chosen because it was the best of many.",
    formula: "p = (1 + number of orders whose best corr over all trials ≥ the real one of this trial) ÷ 1,001",
    source: "White, A Reality Check for Data Snooping (2000); Westfall & Young (1993)",
    href: "https://doi.org/10.1111/1468-0262.00152",
  },
  walkForward: {
    title: "Walk-forward",
    text: "The bars are cut into six parts. Before each part but the first, the trial that was the best so far is chosen, and then it trades that part. It's how you would have traded your own trials.",
    formula: "part k: argmax of SR in parts 1 … k − 1, then its SR in part k",
    source: "Pardo, Design, Testing, and Optimization of Trading Systems (1992)",
  },
  holdout: {
    title: "Holdout",
    text: "The bars after the ones you tried rules on. No rule was chosen by them, so this is an honest test, once. Each rule begins it without a position.",
    formula: "SR of the same rule in the next 480 bars",
    source: "Hastie, Tibshirani & Friedman, The Elements of Statistical Learning, 7.2 (2009)",
  },
} as const satisfies Record<string, Method>;

export type MethodName = keyof typeof METHODS;

/** A method with its formula and source. */
export function MethodText({ name, id }: { name: MethodName; id?: string }) {
  const { title, text, formula, source, href }: Method = METHODS[name];
  return (
    <div id={id} className="flex max-w-prose flex-col gap-2 border-l-2 border-line-strong pl-3 text-sm text-muted">
      <p>
        <b className="text-text">{title}.</b> {text}
      </p>
      <p className="figures font-mono text-xs break-words text-text">{formula}</p>
      <p className="text-xs">
        Source:{" "}
        {href ? (
          <a href={href} target="_blank" rel="noreferrer" className="text-signal underline underline-offset-4">
            {source}
          </a>
        ) : (
          source
        )}
      </p>
    </div>
  );
}

interface MethodButtonProps {
  name: MethodName;
  /** The one whose text is shown nearby. */
  shown: MethodName | null;
  onShow: (name: MethodName | null) => void;
}

/** A number's name, which tells on hover how it's computed, and shows the formula and source when pressed. */
export function MethodButton({ name, shown, onShow }: MethodButtonProps) {
  const isOpen = shown === name;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      title={METHODS[name].text}
      onClick={() => onShow(isOpen ? null : name)}
      className="text-left underline decoration-dotted underline-offset-4 hover:text-text aria-expanded:text-signal pointer-coarse:py-2"
    >
      {METHODS[name].title}
    </button>
  );
}

interface StatisticProps {
  name: MethodName;
  value: string;
  children: ReactNode;
}

/** A number with what it means, and how it's computed one press away. */
export function Statistic({ name, value, children }: StatisticProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-3 p-5">
      <h3 id={id} className="label text-muted">
        <MethodButton name={name} shown={isOpen ? name : null} onShow={(shown) => setOpen(shown !== null)} />
      </h3>
      <p className="figures font-mono text-xl">{value}</p>
      <div className="text-sm text-muted">{children}</div>
      {isOpen && <MethodText name={name} />}
    </Card>
  );
}
