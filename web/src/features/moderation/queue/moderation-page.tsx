import { useState, type ReactNode } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { classNames } from "../../../lib/class-names";
import { paths } from "../../../lib/paths";
import { IconButton } from "../../../ui/icon-button";
import { Modal } from "../../../ui/overlay/modal";
import { EmptyState } from "../../../ui/state/empty-state";
import { AdminFrame } from "../../admin";
import { useSession } from "../../accounts";
import { GuardView } from "../guard/guard-view";
import { AppealsView } from "./appeals-view";
import { CaseList, type CaseRow } from "./case-list";
import { CaseView } from "./case-view";
import { useDecidedCasesQuery, useModerationQueueQuery } from "./queue.generated";
import { useQueueKeys } from "./use-queue-keys";

const PAGE_SIZE = 50;
const POLL_MS = 30_000;

const VIEWS = [
  { name: "queue", label: "Queue" },
  { name: "appeals", label: "Appeals", isForAdmins: true },
  { name: "decided", label: "Decided" },
  { name: "guard", label: "Guard", isForAdmins: true },
];

const CONTENT: Partial<Record<string, () => ReactNode>> = {
  appeals: () => <AppealsView />,
  decided: () => <DecidedView />,
  guard: () => <GuardView />,
};

/** What was reported, appeals, decided cases, and the rules of the scam guard. */
export function ModerationPage() {
  const [query] = useSearchParams();
  const isAdmin = useSession().viewer?.viewerCanModerate;
  const views = VIEWS.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  const view = views.find(({ name }) => name === query.get("view"))?.name ?? "queue";
  return (
    <AdminFrame
      title="Moderation"
      subtitle="Reports from trusted reporters come first, then the oldest."
      actions={<ShortcutsButton />}
      isForModerators={!isAdmin}
    >
      <nav aria-label="Moderation" className={classNames("mb-6", isAdmin && "-mt-4")}>
        <ul className="flex gap-1">
          {views.map(({ name, label }) => (
            <li key={name}>
              <Link
                to={paths.moderation(undefined, name === "queue" ? undefined : name)}
                aria-current={name === view ? "page" : undefined}
                className={classNames(
                  "label block border px-3 py-2 transition-colors",
                  name === view
                    ? "border-signal/50 bg-signal/10 text-signal"
                    : "border-line text-muted hover:text-text",
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-h-screen">{CONTENT[view]?.() ?? <QueueView />}</div>
    </AdminFrame>
  );
}

function QueueView() {
  const [first, setFirst] = useState(PAGE_SIZE);
  const options = { variables: { first }, fetchPolicy: "cache-and-network", pollInterval: POLL_MS } as const;
  const { data, previousData, error, refetch } = useModerationQueueQuery(options);
  const page = (data ?? previousData)?.moderationQueue;
  return (
    <Panes
      cases={page?.edges.map(({ node }) => node)}
      error={error}
      onRetry={() => void refetch()}
      onMore={page?.pageInfo.hasNextPage ? () => setFirst(first + PAGE_SIZE) : undefined}
      empty="Nothing is waiting. Reports, confirmed notices, and held messages appear here."
    />
  );
}

function DecidedView() {
  const [first, setFirst] = useState(PAGE_SIZE);
  const { data, previousData, error, refetch } = useDecidedCasesQuery({
    variables: { first },
    fetchPolicy: "cache-and-network",
  });
  const page = (data ?? previousData)?.decidedCases;
  return (
    <Panes
      view="decided"
      cases={page?.edges.map(({ node }) => node)}
      error={error}
      onRetry={() => void refetch()}
      onMore={page?.pageInfo.hasNextPage ? () => setFirst(first + PAGE_SIZE) : undefined}
      empty="No case was decided yet."
    />
  );
}

interface PanesProps {
  view?: string;
  cases: CaseRow[] | undefined;
  error: unknown;
  empty: string;
  onRetry: () => void;
  onMore: (() => void) | undefined;
}

/** The list and, next to it, the chosen case. On narrow screens one of them. */
function Panes({ view, cases, ...list }: PanesProps) {
  const { caseId } = useParams();
  const navigate = useNavigate();
  const index = cases?.findIndex(({ id }) => id === caseId) ?? -1;
  const open = (id: string | undefined): void => void (id && navigate(paths.moderation(id, view)));
  const next = (): void => open(cases?.[index + 1]?.id ?? cases?.[index]?.id);
  useQueueKeys({ j: next, k: () => open(cases?.[Math.max(0, index - 1)]?.id) });
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div
        className={classNames(
          "min-w-0 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto",
          caseId && "max-lg:hidden",
        )}
      >
        <CaseList cases={cases} currentId={caseId} view={view} {...list} />
      </div>
      {caseId ? (
        <CaseView key={caseId} id={caseId} view={view} onDecided={next} />
      ) : (
        <div className="hidden lg:block">
          <EmptyState icon="shield" title="Choose a case">
            J and K move through the list. ? shows all keys.
          </EmptyState>
        </div>
      )}
    </div>
  );
}

const KEYS = [
  ["J, K", "Next or previous case"],
  ["C", "Claim the case, or end the claim"],
  ["D", "Go to the decision"],
  ["R", "Release the held message"],
  ["Ctrl+Enter", "Send the decision while typing its reason"],
  ["U", "Undo the decision"],
  ["?", "Show this list"],
];

function ShortcutsButton() {
  const [isOpen, setOpen] = useState(false);
  useQueueKeys({ "?": () => setOpen(true) });
  return (
    <>
      <IconButton icon="info" label="Keyboard shortcuts" onClick={() => setOpen(true)} />
      <Modal open={isOpen} onOpenChange={setOpen} title="Keyboard shortcuts">
        <dl className="flex flex-col">
          {KEYS.map(([keys, text]) => (
            <div key={keys} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-b border-line py-2.5 text-sm">
              <dt className="figures font-mono">{keys}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
