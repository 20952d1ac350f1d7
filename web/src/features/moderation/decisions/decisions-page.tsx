import { useState, type ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatDate } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { PageHeader } from "../../../ui/page/page-header";
import { Section } from "../../../ui/page/section";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { SignInPrompt, useSession } from "../../accounts";
import { DecisionPage } from "./decision-page";
import { caseOutcomes, decisionKinds, decisionTones, reportKinds } from "./decision-texts";
import { useMyDecisionsQuery, useMyReportsQuery } from "./decisions.generated";

const PAGE_SIZE = 50;

/** What moderators decided about the viewer, and what became of the viewer's reports, or one decision. */
export function DecisionsPage() {
  const { decisionId } = useParams();
  return decisionId ? <DecisionPage key={decisionId} id={decisionId} /> : <OwnRecord />;
}

function OwnRecord() {
  const { status } = useSession();
  return (
    <div className="mx-auto flex min-h-screen w-full max-w-3xl flex-1 flex-col gap-10 px-4 py-10 sm:px-8">
      <PageHeader
        title="Moderation"
        subtitle="Decisions about you with their reasons, and what became of your reports."
      />
      {status === "signedIn" ? (
        <Lists />
      ) : (
        status === "signedOut" && <SignInPrompt title="Please sign in to see your decisions and reports." />
      )}
    </div>
  );
}

function Lists() {
  const [first, setFirst] = useState(PAGE_SIZE);
  const options = { variables: { first }, fetchPolicy: "cache-and-network" } as const;
  const decisions = useMyDecisionsQuery(options);
  const reports = useMyReportsQuery(options);
  // Shown together, so that neither list moves the other.
  const { myDecisions } = decisions.data ?? decisions.previousData ?? {};
  const { myReports } = reports.data ?? reports.previousData ?? {};
  const error = decisions.error ?? reports.error;
  const refetch = () => Promise.all([decisions.refetch(), reports.refetch()]);
  if (!myDecisions || !myReports) {
    if (error)
      return <ErrorState title="Couldn't load the lists" message={errorText(error)} onRetry={() => void refetch()} />;
    return <Skeleton height={600} shape="block" />;
  }
  return (
    <>
      <Section
        id="decisions"
        title="Decisions about you"
        hint="Each has a page with its reasons, where you can appeal."
      >
        <List
          empty="No decisions about you."
          items={myDecisions.edges.map(({ node: { id, kind, facts, createdAt, reversedAt, appeal } }) => (
            <Item
              key={id}
              to={paths.decisions(id)}
              badge={<Badge tone={decisionTones[kind]}>{decisionKinds[kind]}</Badge>}
              title={facts || "No further reason"}
              state={
                appeal ? (appeal.outcome ? "Appeal decided" : "Appeal sent") : reversedAt ? "No longer applies" : ""
              }
              date={createdAt}
            />
          ))}
        />
      </Section>
      <Section id="reports" title="Your reports" hint="Only moderators see who sent a report.">
        <List
          empty="You haven't reported anything. The menu of each message, file, and member has “Report”."
          items={myReports.edges.map(({ node: { id, kind, comment, outcome, decisionId, createdAt } }) => (
            <Item
              key={id}
              to={decisionId && paths.decisions(decisionId)}
              badge={<Badge tone={outcome === "ACTION" ? "signal" : "neutral"}>{reportKinds[kind]}</Badge>}
              title={comment}
              state={outcome ? caseOutcomes[outcome] : "Waiting for a moderator"}
              date={createdAt}
            />
          ))}
        />
      </Section>
      {(myDecisions.pageInfo.hasNextPage || myReports.pageInfo.hasNextPage) && (
        <Button variant="secondary" className="self-center" onClick={() => setFirst(first + PAGE_SIZE)}>
          Show more
        </Button>
      )}
    </>
  );
}

function List({ items, empty }: { items: ReactNode[]; empty: string }) {
  if (items.length === 0) return <p className="border border-line px-4 py-6 text-sm text-muted">{empty}</p>;
  return <ul className="border-t border-line">{items}</ul>;
}

interface ItemProps {
  to: string | null;
  badge: ReactNode;
  title: string;
  state: string;
  date: string;
}

function Item({ to, badge, title, state, date }: ItemProps) {
  const text = <span className="line-clamp-2 wrap-anywhere">{title}</span>;
  return (
    <li className="grid items-start gap-x-6 gap-y-1 border-b border-line py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        {badge}
        {to ? (
          <Link to={to} className="min-w-0 underline-offset-4 hover:text-signal hover:underline">
            {text}
          </Link>
        ) : (
          text
        )}
      </div>
      <p className="text-xs text-muted sm:text-right">
        <span className="figures">{formatDate(date)}</span>
        {state && <span className="block">{state}</span>}
      </p>
    </li>
  );
}
