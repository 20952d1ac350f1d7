import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { JournalTradePartsFragment } from "../../../gql/graphql";
import { useTitle } from "../../../lib/hooks/use-title";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatDateTime } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { UnsavedChangesGuard } from "../../../ui/form/unsaved-changes";
import { Icon } from "../../../ui/icon";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { BackLink } from "../../../ui/page/back-link";
import { PageHeader } from "../../../ui/page/page-header";
import { ErrorState } from "../../../ui/state/error-state";
import { RecordError } from "../../../ui/state/record-error";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { formatAmount, formatDecimal, formatSum } from "../decimals";
import { useDeleteJournalTradeMutation, useJournalPlaybookQuery, useJournalTradeQuery } from "../journal.generated";
import { SimulatedFooter } from "../simulated-footer";
import { SIDES, SOURCES } from "../texts";
import { ShareDialog } from "./share-dialog";
import { TradeForm } from "./trade-form";
import { ResultR, Side, SourceBadge } from "./trade-row";

type Trade = JournalTradePartsFragment;

/** A trade of the journal, to read and to change. */
export function TradePage({ id }: { id: string }) {
  const { data, error, refetch } = useJournalTradeQuery({ variables: { id }, fetchPolicy: "cache-and-network" });
  const { data: playbook } = useJournalPlaybookQuery({ fetchPolicy: "cache-and-network" });
  const trade = data?.journalTrade;
  useTitle(trade?.instrument ?? "Journal");
  if (trade && playbook) {
    return (
      <Frame>
        <Header trade={trade} />
        <Numbers trade={trade} />
        <UnsavedChangesGuard>
          <TradeForm trade={trade} playbook={playbook} onSaved={() => undefined} />
        </UnsavedChangesGuard>
        {trade.isSimulated && <SimulatedFooter />}
      </Frame>
    );
  }
  if (error) {
    return (
      <RecordError
        key="state"
        error={error}
        noun="trade"
        icon="book"
        back={{ to: paths.journal(), text: "Trades" }}
        onRetry={() => void refetch()}
      />
    );
  }
  return <Loading />;
}

/** A form for a trade that is added by hand. */
export function NewTrade() {
  const navigate = useNavigate();
  const { data: playbook, error, refetch } = useJournalPlaybookQuery();
  if (!playbook && error) {
    return (
      <Frame key="state">
        <ErrorState isPage title="Couldn't load the form" message={errorText(error)} onRetry={() => void refetch()} />
      </Frame>
    );
  }
  if (!playbook) return <Loading />;
  return (
    <Frame>
      <BackLink to={paths.journal()}>Trades</BackLink>
      <div className="mt-4">
        <PageHeader title="New trade" subtitle="Only you can see it. Leave the exit empty while it's open." />
      </div>
      <UnsavedChangesGuard>
        <TradeForm
          trade={null}
          playbook={playbook}
          onSaved={({ id }) => navigate(paths.journal("trade", id), { replace: true })}
        />
      </UnsavedChangesGuard>
    </Frame>
  );
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <div className="mx-auto w-full max-w-4xl px-4 py-10 sm:px-8">{children}</div>
);

function Loading() {
  return (
    <Frame key="loading">
      <div role="status" aria-label="Loading trade..." className="flex min-h-[200vh] flex-col gap-4">
        <Skeleton shape="block" height={96} />
        <Skeleton shape="block" height={420} />
      </div>
    </Frame>
  );
}

function Header({ trade }: { trade: Trade }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<"share" | "delete" | null>(null);
  const [remove] = useDeleteJournalTradeMutation({
    update: (cache) => {
      cache.evict({ id: cache.identify({ __typename: "JournalTrade", id: trade.id }) });
    },
  });
  async function deleteTrade(): Promise<void> {
    try {
      await remove({ variables: { id: trade.id } });
      await navigate(paths.journal());
    } catch (failure) {
      notify.error(errorText(failure, "Couldn't delete the trade. Please try again."));
    }
  }
  return (
    <>
      <BackLink to={paths.journal()}>Trades</BackLink>
      <header className="mt-4 flex flex-wrap items-center justify-between gap-4 border-b border-line pb-6">
        <div className="flex min-w-0 items-center gap-4">
          <Side side={trade.side} />
          <div className="min-w-0">
            <h1 className="glitch-title truncate font-display text-xl font-semibold">{trade.instrument}</h1>
            <p className="mt-1 flex flex-wrap items-center gap-3 text-sm text-muted">
              {SIDES[trade.side]} <SourceBadge trade={trade} />
              {trade.runId && (
                <Link to={paths.simulatorRun(trade.runId)} className="text-signal underline underline-offset-4">
                  The verdict on its run
                </Link>
              )}
            </p>
          </div>
        </div>
        <div className="flex gap-2">
          {trade.viewerCanShare && (
            <Button variant="secondary" size="sm" onClick={() => setDialog("share")}>
              <Icon name="send" size={14} />
              Share
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={() => setDialog("delete")}>
            <Icon name="trash" size={14} />
            Delete
          </Button>
        </div>
      </header>
      {dialog === "share" && <ShareDialog trade={trade} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        open={dialog === "delete"}
        onOpenChange={() => setDialog(null)}
        title="Delete this trade?"
        message={`It's deleted with its notes and screenshots. ${trade.source === "CSV" ? "Importing its file again doesn't bring it back." : "You can't undo this."}`}
        confirmLabel="Delete"
        onConfirm={() => void deleteTrade()}
      />
    </>
  );
}

function Numbers({ trade }: { trade: Trade }) {
  const { currency, entryPrice, exitPrice, size, exitedSize, stop, target, risk, result, fees, pointValue } = trade;
  const isCard = trade.source === "TRADE_CARD";
  const facts: [string, React.ReactNode][] = [
    ["Result", <ResultR key="r" trade={trade} />],
    ...(result !== null && !isCard ? ([["After fees", formatAmount(result, currency)]] as [string, string][]) : []),
    ["Risk (1 R)", risk === null ? "–" : formatSum(risk, currency)],
    [
      "Size",
      `${formatDecimal(size)}${isCard ? " R" : ""}${exitedSize !== size && exitedSize !== "0" ? `, ${formatDecimal(exitedSize)} closed` : ""}`,
    ],
    ["Entry", formatDecimal(entryPrice)],
    ["Exit", exitPrice === null ? "–" : formatDecimal(exitPrice)],
    ["Stop", stop === null ? "–" : formatDecimal(stop)],
    ["Target", target === null ? "–" : formatDecimal(target)],
    ...(isCard
      ? []
      : ([
          ["Fees", formatSum(fees, currency)],
          ["Point value", formatDecimal(pointValue)],
        ] as [string, string][])),
    ["Opened", formatDateTime(trade.openedAt)],
    ["Closed", trade.closedAt === null ? "–" : formatDateTime(trade.closedAt)],
  ];
  return (
    <section aria-label="Numbers">
      <dl className="figures mt-6 grid grid-cols-2 gap-px border border-line bg-line font-mono text-sm sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0 bg-surface px-3 py-2">
            <dt className="font-sans text-xs text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {!trade.viewerCanEditFacts && (
        <p className="mt-2 text-xs text-muted">
          These numbers come from{" "}
          {trade.isSimulated ? "the simulator, in the time of its market" : isCard ? "your trade card" : "your file"},
          so only your notes can change. Source: {SOURCES[trade.source].toLowerCase()}.
        </p>
      )}
    </section>
  );
}
