import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths";
import { Badge } from "../../ui/badge";
import { PageHeader } from "../../ui/page/page-header";
import { SimulatedResults } from "./simulated-results";
import { simulatorTexts } from "./texts";

/** How the simulated market works, rule by rule. The engine's tests compute examples of each by hand. */
export function SimulatorRulesPage() {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-8">
      <PageHeader
        title="Simulator rules"
        subtitle="How prices arise, and how orders are filled. These rules are complete: the simulator does nothing else."
      />
      <p className="mt-4">
        <Badge tone="warning">{simulatorTexts.synthetic}</Badge>
      </p>
      <Rules title="Prices">
        <li>{simulatorTexts.syntheticExplanation}</li>
        <li>
          Each scenario says what it is good for, but not how its prices arise. When your run is over, you see it all:
          the text, the regimes, and the seed, with which anyone can generate the same prices again.
        </li>
        <li>
          A bar isn't four numbers but a path of about 20 prices. Whether a stop or a target came first is a fact.
        </li>
        <li>The chart shows the middle between bid and ask. You buy at the ask and sell at the bid.</li>
        <li>Between sessions and at news, the price can jump. Spreads are wider for some bars after news.</li>
      </Rules>
      <Rules title="Orders">
        <li>
          <b>Market:</b> fills at the next price, worse by the slippage of the instrument.
        </li>
        <li>
          <b>Limit:</b> fills at its price once the market trades through it, by at least one step. Touching it isn't
          enough. If the market opens beyond it, it fills at the opening price, which is better.
        </li>
        <li>
          <b>Stop:</b> becomes a market order when its price is reached, and fills at the first price there or beyond,
          worse by the slippage. If the market opens beyond it, that is the opening price.
        </li>
        <li>
          A stop loss is a stop order and a target is a limit order. When one of them closes the trade, the other is
          canceled. They apply from the price after the one that filled the entry.
        </li>
        <li>
          An order that is larger than what the market gives at one price is filled in parts, at the next prices. If the
          stop closes the part that is filled, the rest is canceled.
        </li>
        <li>
          Orders can be moved and canceled until they fill, and the verdict compares a trade with the order as it was
          then. A closed part leaves stop and target in place for the rest.
        </li>
      </Rules>
      <Rules title="Costs">
        <li>The spread, because you buy at the ask and sell at the bid.</li>
        <li>Slippage for market and stop orders, and commission per unit for both sides.</li>
        <li>
          Interest at the end of each session, on the value of the position: for one night, and for three from Friday to
          Monday where the market closes on weekends.
        </li>
      </Rules>
      <Rules title="Margin">
        <li>
          A position ties up its value at entry divided by the leverage. An order that needs more than what is free is
          refused, also if it waited and the money is gone by the time it would fill.
        </li>
        <li>
          When the equity falls to the used margin, you get a margin call, at the end of the bar. When it falls to half
          of it, everything is closed at once at the next price, and orders that wait are canceled.
        </li>
        <li>
          If one price is beyond both your stop and that level, whichever is nearer comes first. A stop that saves the
          account keeps your other positions open.
        </li>
        <li>After a jump, the balance can be below zero. The simulator shows it, because some brokers would, too.</li>
      </Rules>
      <Rules title="The end">
        <li>
          A run ends with its last bar, or when you end it. What is open is closed at the last price, and what waits is
          canceled.
        </li>
        <li>
          One R is the loss from the planned entry to the planned stop. A trade without a stop is measured by the most
          that your own plan allows.
        </li>
        <li>There is no XP for any of this.</li>
      </Rules>
      <p className="mt-8">
        <Link to={paths.simulator()} className="text-signal underline underline-offset-4">
          To the scenarios
        </Link>
      </p>
      <div className="mt-10 border-t border-line pt-4">
        <SimulatedResults />
      </div>
    </div>
  );
}

const Rules = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8">
    <h2 className="font-display text-lg font-semibold">{title}</h2>
    <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-muted [&_b]:text-text">{children}</ul>
  </section>
);
