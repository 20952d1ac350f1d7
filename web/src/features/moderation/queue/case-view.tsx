import { Link } from "react-router-dom";
import type { ModerationCaseQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { formatDate, formatDateTime } from "../../../lib/text/format";
import { Avatar } from "../../../ui/avatar";
import { Badge } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { caseOutcomeText, reportKinds } from "../decisions/decision-texts";
import { AdminLink, CaseContext, Part } from "./case-context";
import type { CaseRow } from "./case-list";
import { DecideForm } from "./decide-form";
import { DecideHeld, HeldFiles } from "./decide-held";
import {
  DecidedCasesDocument,
  ModerationCaseDocument,
  ModerationQueueDocument,
  useClaimCaseMutation,
  useModerationCaseQuery,
  useReleaseCaseMutation,
  useUndoCaseMutation,
} from "./queue.generated";
import { useQueueKeys } from "./use-queue-keys";

type Details = NonNullable<ModerationCaseQuery["moderationCase"]>;

/** What a decision changes on this page. */
const REFETCHED = { refetchQueries: [ModerationQueueDocument, DecidedCasesDocument, ModerationCaseDocument] };

interface CaseViewProps {
  id: string;
  view: string | undefined;
  onDecided: () => void;
}

/** One case with everything needed to decide it. */
export function CaseView({ id, view, onDecided }: CaseViewProps) {
  const { data, error, refetch } = useModerationCaseQuery({ variables: { id }, fetchPolicy: "cache-and-network" });
  const details = data?.moderationCase;
  if (details) return <Case details={details} view={view} onDecided={onDecided} />;
  if (errorCode(error) === "NOT_FOUND" || errorCode(error) === "VALIDATION") {
    return (
      <EmptyState icon="denied" title="Case not found" action={<ButtonLink to={paths.moderation()}>Queue</ButtonLink>}>
        It doesn't exist, or it is about you.
      </EmptyState>
    );
  }
  if (error)
    return <ErrorState title="Couldn't load the case" message={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading the case..." className="flex flex-col gap-4">
      <Skeleton height={96} shape="block" />
      <Skeleton height={420} shape="block" />
    </div>
  );
}

function Case({ details, view, onDecided }: { details: Details; view: string | undefined; onDecided: () => void }) {
  const { case: row, messages } = details;
  const isHeld = row.kind === "HELD";
  const isDeleted = messages.some(({ isReported, isDeleted: deleted }) => isReported && deleted);
  return (
    <article aria-label="Case" className="flex min-w-0 flex-col gap-8">
      <Link to={paths.moderation(undefined, view)} className="flex items-center gap-2 text-sm text-muted lg:hidden">
        <Icon name="arrow-left" size={16} />
        All cases
      </Link>
      <Header row={row} />
      <Part title={isHeld ? "Held" : "Reported"}>
        {details.held && <p className="text-sm text-warning">Waits for approval: {details.held.reasons.join(", ")}</p>}
        <p className="border-l-2 border-warning bg-surface px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {row.content || row.url || "No text"}
        </p>
        {details.held && details.held.files.length > 0 && <HeldFiles files={details.held.files} />}
        {isDeleted && <p className="text-sm text-muted">The message has been deleted since.</p>}
      </Part>
      {row.decidedAt ? (
        <Decided details={details} />
      ) : isHeld ? (
        <DecideHeld row={row} refetched={REFETCHED} onDecided={onDecided} />
      ) : (
        <DecideForm
          row={row}
          canRemove={row.messageId !== null && !isDeleted}
          refetched={REFETCHED}
          onDecided={onDecided}
        />
      )}
      <CaseContext details={details} />
    </article>
  );
}

function Header({ row }: { row: CaseRow }) {
  const { id, kind, member, channelId, channelName, messageId, url, reports, rule, openedAt } = row;
  return (
    <header className="flex flex-wrap items-start gap-4 border-b border-line pb-5">
      {member && <Avatar person={member} size={40} />}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h2 className="font-display text-lg font-semibold wrap-anywhere">
          {member ? <AdminLink to={paths.adminUser(member.id)}>{member.username}</AdminLink> : url}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <Badge>{reportKinds[kind]}</Badge>
          {rule && (
            <span>
              {rule.clause}. {rule.title}
            </span>
          )}
          <span className="figures">
            {kind === "HELD" ? "waits" : `${reports} ${reports === 1 ? "report" : "reports"}`} since{" "}
            {formatDateTime(openedAt)}
          </span>
          {member && (
            <span className="figures">
              {member.role}, level {member.level}, joined {formatDate(member.joinedAt)}
            </span>
          )}
          {channelId && messageId && (
            <Link to={paths.community(channelId, messageId)} className="text-signal underline underline-offset-4">
              {channelName ? `#${channelName}` : "Open the message"}
            </Link>
          )}
          {url && (
            <a href={url} className="text-signal underline underline-offset-4">
              Open the page
            </a>
          )}
        </p>
      </div>
      {!row.decidedAt && <Claim key={id} row={row} />}
    </header>
  );
}

/** Tells other moderators that the viewer works on the case. */
function Claim({ row: { id, viewerHasClaim, claimedByUsername } }: { row: CaseRow }) {
  const [claim, { loading: isClaiming }] = useClaimCaseMutation();
  const [release, { loading: isReleasing }] = useReleaseCaseMutation();
  const toggle = (): void =>
    void (viewerHasClaim ? release : claim)({ variables: { id } }).catch((error: unknown) =>
      notify.error(errorText(error, "Couldn't change the claim. Please try again.")),
    );
  useQueueKeys({ c: toggle });
  if (claimedByUsername && !viewerHasClaim) return <Badge tone="warning">{claimedByUsername} is on it</Badge>;
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isClaiming || isReleasing}
      aria-pressed={viewerHasClaim}
      onClick={toggle}
    >
      {viewerHasClaim ? "Claimed by you" : "Claim"}
    </Button>
  );
}

function Decided({ details: { case: row, decisions } }: { details: Details }) {
  const { id, kind, outcome, decidedAt, openedAt, decidedByUsername } = row;
  const [undo, { loading }] = useUndoCaseMutation(REFETCHED);
  const run = (): void =>
    void undo({ variables: { id } }).then(
      () => notify.success("The case is open again."),
      (error: unknown) => notify.error(errorText(error, "Couldn't undo the decision. Please try again.")),
    );
  // The text of a removed message is erased.
  const canUndo = row.kind === "HELD" || !decisions.some((decision) => decision.kind === "REMOVAL");
  useQueueKeys(canUndo ? { u: run } : {});
  return (
    <Part title="Decision">
      <div className="flex flex-wrap items-center justify-between gap-4 border border-line bg-surface px-4 py-3 text-sm">
        <p>
          {outcome && caseOutcomeText(kind, outcome)}, by {decidedByUsername ?? "a deleted account"}{" "}
          {decidedAt && (
            <span className="figures text-muted">
              {formatDateTime(decidedAt)}, after {durationBetween(openedAt, decidedAt)}
            </span>
          )}
        </p>
        {canUndo && (
          <Button variant="secondary" size="sm" busy={loading} onClick={run}>
            Undo
          </Button>
        )}
      </div>
      {decisions.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {decisions.map(({ id: decisionId, restriction, facts }) => (
            <li key={decisionId}>
              <AdminLink to={paths.decisions(decisionId)}>
                {restriction} <span className="text-muted">“{facts}”</span>
              </AdminLink>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function durationBetween(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
