import { Link, useParams } from "react-router-dom";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";
import { PageHeader } from "../../ui/page/page-header";
import { EmptyState } from "../../ui/state/empty-state";
import { ImportView } from "./import/import-view";
import { PlaybookView } from "./playbook/playbook-view";
import { PositionsView } from "./positions-view";
import { StatisticsView } from "./statistics/statistics-view";
import { NewTrade, TradePage } from "./trades/trade-page";
import { TradesView } from "./trades/trades-view";

const VIEWS = {
  trades: { label: "Trades", View: TradesView },
  statistics: { label: "Statistics", View: StatisticsView },
  positions: { label: "Open positions", View: PositionsView },
  playbook: { label: "Playbook", View: PlaybookView },
  import: { label: "Import", View: ImportView },
};

/** All pages of the journal: its views, and a trade. */
export function JournalPage() {
  const { view = "trades", tradeId } = useParams();
  if (view === "trade" && tradeId) return tradeId === "new" ? <NewTrade /> : <TradePage key={tradeId} id={tradeId} />;
  const chosen = Object.hasOwn(VIEWS, view) ? VIEWS[view as keyof typeof VIEWS] : null;
  if (!chosen || tradeId) {
    return (
      <div className="mx-auto w-full max-w-3xl p-6">
        <EmptyState
          icon="book"
          isPage
          title="Page not found"
          action={<ButtonLink to={paths.journal()}>Trades</ButtonLink>}
        >
          The journal has no such page.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader
        title="Journal"
        subtitle="What you planned, what you did, and whether it's enough to tell you something."
        actions={<ButtonLink to={paths.journal("trade", "new")}>Add a trade</ButtonLink>}
      />
      <nav aria-label="Journal" className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
        <ul className="flex gap-1">
          {Object.entries(VIEWS).map(([name, { label }]) => (
            <li key={name}>
              <Link
                to={paths.journal(name === "trades" ? undefined : name)}
                aria-current={name === view ? "page" : undefined}
                className={classNames(
                  "block border-b-2 px-3 py-3 text-sm whitespace-nowrap transition-colors",
                  name === view ? "border-signal text-text" : "border-transparent text-muted hover:text-text",
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <chosen.View />
    </div>
  );
}
