import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { StatementFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { formatDateTime } from "../../../lib/text/format";
import { appealOutcomes, sources } from "./decision-texts";

const TIMED = ["BAN", "MUTE", "KICK", "STRIKE"];

/** The statement of reasons: what was restricted, where, for how long, why, and how it was found and decided. */
export function Statement({ decision }: { decision: StatementFragment }) {
  const { kind, restriction, scope, startsAt, endsAt, facts, rule, source, removedText, reversedAt } = decision;
  return (
    <dl className="border-t border-line">
      <Row label="What it restricts">{restriction}</Row>
      <Row label="Where">{scope}</Row>
      <Row label="From">
        <span className="figures">{formatDateTime(startsAt)}</span>
      </Row>
      {TIMED.includes(kind) && (
        <Row label="Until">
          <span className="figures">{endsAt ? formatDateTime(endsAt) : "An admin lifts it"}</span>
        </Row>
      )}
      {reversedAt && (
        <Row label="No longer applies since">
          <span className="figures text-signal">{formatDateTime(reversedAt)}</span>
        </Row>
      )}
      <Row label="Facts">{facts || "The moderator gave no further reason."}</Row>
      {removedText !== null && (
        <Row label="What was removed">
          <span className="block max-h-48 overflow-y-auto border-l-2 border-line-strong pl-3 whitespace-pre-wrap text-muted">
            {removedText || "A message without text"}
          </span>
        </Row>
      )}
      <Row label="Rule">
        {rule ? (
          <>
            <span className="figures">{rule.clause}.</span> {rule.title}: {rule.text}
          </>
        ) : (
          <Link to={`${paths.terms()}#community`} className="text-signal underline underline-offset-4">
            Community rules
          </Link>
        )}
      </Row>
      <Row label="What led to it">{sources[source]}</Row>
      <Row label="Found by">{decision.isDetectedAutomatically ? "A program" : "A person"}</Row>
      <Row label="Decided by">
        {decision.isDecidedAutomatically ? "A program, because five strikes lead to a ban" : "A person"}
      </Row>
    </dl>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
    <dt className="label pt-0.5 text-muted">{label}</dt>
    <dd className="min-w-0 text-sm wrap-anywhere">{children}</dd>
  </div>
);

/** The member's appeal and its result. */
export function AppealResult({ appeal }: { appeal: NonNullable<StatementFragment["appeal"]> }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="border-l-2 border-line-strong pl-3 whitespace-pre-wrap wrap-anywhere text-muted">{appeal.text}</p>
      {appeal.outcome ? (
        <>
          <p>
            <span className={appeal.outcome === "REVERSED" ? "text-signal" : ""}>
              {appealOutcomes[appeal.outcome]}.
            </span>{" "}
            {appeal.decidedAt && <span className="figures text-muted">{formatDateTime(appeal.decidedAt)}</span>}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{appeal.answer}</p>
        </>
      ) : (
        <p className="text-muted">
          Sent <span className="figures">{formatDateTime(appeal.createdAt)}</span>. A person reads it and answers here.
        </p>
      )}
    </div>
  );
}
