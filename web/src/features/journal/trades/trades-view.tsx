import { useApolloClient } from "@apollo/client/react";
import { useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { JournalFilterInput, JournalTradesQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { Button, ButtonLink } from "../../../ui/button";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { SelectField } from "../../../ui/form/select-field";
import { Icon } from "../../../ui/icon";
import { MoreButton } from "../../../ui/page/more-button";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { JournalExportDocument, useJournalPlaybookQuery, useJournalTradesQuery } from "../journal.generated";
import { SimulatedFooter } from "../simulated-footer";
import { TradeRow } from "./trade-row";

const KINDS = [
  { value: "all", label: "All" },
  { value: "real", label: "Real" },
  { value: "simulated", label: "Simulated" },
] as const;
type Kind = (typeof KINDS)[number]["value"];
const SIMULATED: Record<Kind, boolean | null> = { all: null, real: false, simulated: true };

/** The member's trades, newest first. The filter is in the address. */
export function TradesView() {
  const [search, setSearch] = useSearchParams();
  const kind = KINDS.find(({ value }) => value === search.get("kind"))?.value ?? "all";
  const { data: playbook } = useJournalPlaybookQuery();
  const filter: JournalFilterInput = {
    simulated: SIMULATED[kind],
    setupId: playbook?.journalSetups.find(({ id }) => id === search.get("setup"))?.id ?? null,
    tag: search.get("tag"),
  };
  const set = (name: string, value: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "" || value === "all") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const setups = playbook?.journalSetups ?? [];
  const tags = playbook?.journalSettings.tags ?? [];
  return (
    <section aria-label="Trades" className="mt-6 flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SegmentedControl label="Which trades" options={KINDS} value={kind} onChange={(value) => set("kind", value)} />
        <div className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:max-w-md sm:flex-1">
          <SelectField
            label="Setup"
            value={filter.setupId ?? ""}
            onChange={(event) => set("setup", event.target.value)}
            options={[
              { value: "", label: "All setups" },
              ...setups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            label="Tag"
            value={filter.tag ?? ""}
            onChange={(event) => set("tag", event.target.value)}
            options={[{ value: "", label: "All tags" }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          />
        </div>
        <ExportButtons filter={filter} />
      </div>
      <Trades filter={filter} />
    </section>
  );
}

function Trades({ filter }: { filter: JournalFilterInput }) {
  const { data, error, refetch, fetchMore } = useJournalTradesQuery({
    variables: { filter },
    fetchPolicy: "cache-and-network",
  });
  const listId = useId();
  if (data) {
    const { edges, pageInfo } = data.journalTrades;
    if (edges.length === 0) return <NoTrades isFiltered={Object.values(filter).some((value) => value !== null)} />;
    return (
      <div key="list">
        <h2 id={listId} className="sr-only">
          Trades
        </h2>
        <ul aria-labelledby={listId} className="divide-y divide-line border border-line">
          {edges.map(({ node }) => (
            <TradeRow key={node.id} trade={node} />
          ))}
        </ul>
        {pageInfo.hasNextPage && (
          <div className="mt-4">
            <MoreButton
              label="Show more trades"
              loadMore={() => fetchMore({ variables: { filter, after: pageInfo.endCursor }, updateQuery: withMore })}
            />
          </div>
        )}
        {edges.some(({ node }) => node.isSimulated) && <SimulatedFooter />}
      </div>
    );
  }
  if (error) {
    return <ErrorState title="Couldn't load your trades" message={errorText(error)} onRetry={() => void refetch()} />;
  }
  return (
    <div key="loading" role="status" aria-label="Loading trades..." className="flex min-h-[200vh] flex-col gap-px">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} shape="block" height={68} />
      ))}
    </div>
  );
}

const withMore = (before: JournalTradesQuery, { fetchMoreResult: more }: { fetchMoreResult: JournalTradesQuery }) => ({
  journalTrades: { ...more.journalTrades, edges: [...before.journalTrades.edges, ...more.journalTrades.edges] },
});

function NoTrades({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title="No such trades"
        action={<ButtonLink to={paths.journal()}>All trades</ButtonLink>}
      >
        No trade matches these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="book"
      title="No trades yet"
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.simulator()}>Open the simulator</ButtonLink>
          <ButtonLink variant="secondary" to={paths.journal("import")}>
            Import a file
          </ButtonLink>
        </div>
      }
    >
      Trades arrive by themselves when you end a run of the simulator or post a trade card. You can also import a file
      from your broker, or add a trade by hand. Only you can see them.
    </EmptyState>
  );
}

function ExportButtons({ filter }: { filter: JournalFilterInput }) {
  const client = useApolloClient();
  const [busy, setBusy] = useState<"CSV" | "JSON" | null>(null);
  const save = async (format: "CSV" | "JSON"): Promise<void> => {
    setBusy(format);
    try {
      const variables = { format, filter };
      const { data } = await client.query({ query: JournalExportDocument, variables, fetchPolicy: "no-cache" });
      if (!data) return;
      const { name, mediaType, content } = data.journalExport;
      const url = URL.createObjectURL(new Blob([content], { type: mediaType }));
      Object.assign(document.createElement("a"), { href: url, download: name }).click();
      URL.revokeObjectURL(url);
    } catch (failure) {
      notify.error(errorText(failure, "Couldn't export your trades. Please try again."));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="flex gap-2 sm:ml-auto">
      {(["CSV", "JSON"] as const).map((format) => (
        <Button key={format} variant="ghost" size="sm" busy={busy === format} onClick={() => void save(format)}>
          <Icon name="arrow-down" size={14} />
          <span className="sr-only">Export as </span>
          {format}
        </Button>
      ))}
    </div>
  );
}
