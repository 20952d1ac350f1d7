import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ModerationCaseQuery } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { paths } from "../../../lib/paths";
import { randomUuid } from "../../../lib/random-uuid";
import { formatDate, formatDateTime } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextArea } from "../../../ui/form/text-area";
import { useAppForm } from "../../../ui/form/use-app-form";
import { useSession } from "../../accounts";
import { appealOutcomes, caseOutcomes, decisionKinds, decisionTones } from "../decisions/decision-texts";
import { ModerationCaseDocument, useAddModerationNoteMutation } from "./queue.generated";

type Details = NonNullable<ModerationCaseQuery["moderationCase"]>;

/** What a moderator reads before deciding: reports, messages around, histories, notes, and similar cases. */
export function CaseContext({ details }: { details: Details }) {
  const { reports, messages, history, similar, case: row } = details;
  return (
    <>
      {reports.length > 0 && (
        <Part title="Reports">
          <ul className="border-t border-line">
            {reports.map(({ id, reporter, comment, rule, upheld, rejected, createdAt }) => (
              <li key={id} className="flex flex-col gap-1 border-b border-line py-3 text-sm">
                <p className="wrap-anywhere">{comment || "Erased with the account"}</p>
                <p className="figures flex flex-wrap gap-x-3 text-xs text-muted">
                  {reporter ? (
                    <AdminLink to={paths.adminUser(reporter.id)}>{reporter.username}</AdminLink>
                  ) : (
                    <span>Without an account</span>
                  )}
                  {rule && <span>{rule.title}</span>}
                  {reporter && (
                    <span>
                      {upheld} right, {rejected} wrong
                    </span>
                  )}
                  <span>{formatDateTime(createdAt)}</span>
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {messages.length > (row.kind === "HELD" ? 0 : 1) && (
        <Part title={row.kind === "HELD" ? "Before it" : "Around it"}>
          <ol className="border-t border-line">
            {messages.map(({ id, author, content, isDeleted, isReported, createdAt }) => (
              <li
                key={id}
                className={classNames(
                  "border-b border-l-2 border-b-line px-3 py-2 text-sm",
                  isReported ? "border-l-warning bg-surface" : "border-l-transparent",
                )}
              >
                <span className="font-semibold">{author.username}</span>{" "}
                <span className="figures text-xs text-muted">{formatDateTime(createdAt)}</span>
                <span
                  className={classNames("block wrap-anywhere whitespace-pre-wrap", isDeleted && "text-muted italic")}
                >
                  {isDeleted ? "Deleted" : content || "A file or a trade card"}
                </span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {row.member && (
        <Part title={`History of ${row.member.username}`}>
          {history.length === 0 ? (
            <p className="text-sm text-muted">No earlier decisions.</p>
          ) : (
            <ul className="border-t border-line">
              {history.map(({ id, kind, facts, createdAt, reversedAt, appeal }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-sm">
                  <Badge tone={decisionTones[kind]}>{decisionKinds[kind]}</Badge>
                  <span className="min-w-0 flex-1 truncate">
                    <AdminLink to={paths.decisions(id)}>{facts || "No further reason"}</AdminLink>
                  </span>
                  <span className="figures text-xs text-muted">
                    {formatDate(createdAt)}
                    {appeal?.outcome === "REVERSED" ? ", reversed" : reversedAt ? ", lifted" : ""}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <Notes details={details} memberId={row.member.id} />
        </Part>
      )}
      <Part title="Similar cases">
        {similar.length === 0 ? (
          <p className="text-sm text-muted">No decided case of this kind yet.</p>
        ) : (
          <ul className="border-t border-line">
            {similar.map(({ id, content, outcome, decisions, appealOutcome, decidedAt }) => (
              <li key={id} className="flex flex-col gap-1 border-b border-line py-2.5 text-sm">
                <Link
                  to={paths.moderation(id, "decided")}
                  className="line-clamp-2 wrap-anywhere underline-offset-4 hover:text-signal hover:underline"
                >
                  {content || "Erased"}
                </Link>
                <span className="figures text-xs text-muted">
                  {decisions.length > 0
                    ? decisions.map((kind) => decisionKinds[kind]).join(", ")
                    : caseOutcomes[outcome]}
                  , {formatDate(decidedAt)}
                  {appealOutcome && `. Appeal: ${appealOutcomes[appealOutcome]}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}

/** A link to a page for admins; for moderators, only its text. */
export function AdminLink({ to, children }: { to: string; children: ReactNode }) {
  const isAdmin = useSession().viewer?.viewerCanModerate;
  if (!isAdmin) return children;
  return (
    <Link to={to} className="underline-offset-4 hover:text-signal hover:underline">
      {children}
    </Link>
  );
}

/** Private notes of the staff about the member. */
function Notes({ details: { notes }, memberId }: { details: Details; memberId: string }) {
  const [addNote] = useAddModerationNoteMutation({ refetchQueries: [ModerationCaseDocument] });
  const [idempotencyKey, setKey] = useState(randomUuid);
  const { field, formProps, formError, isSubmitting, reset } = useAppForm({
    defaultValues: { text: "" },
    failedText: "Couldn't add the note. Please try again.",
    submit: async ({ text }) => {
      await addNote({ variables: { input: { userId: memberId, text, idempotencyKey } } });
      setKey(randomUuid());
      reset();
    },
  });
  return (
    <div className="flex flex-col gap-3">
      {notes.length > 0 && (
        <ul aria-label="Notes" className="flex flex-col gap-2">
          {notes.map(({ id, text, authorUsername, createdAt }) => (
            <li key={id} className="border-l-2 border-line-strong pl-3 text-sm">
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
              <p className="figures text-xs text-muted">
                {authorUsername ?? "Deleted account"}, {formatDateTime(createdAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form {...formProps} className="flex flex-col gap-3">
        <FormAlert text={formError} />
        <TextArea
          label="Private note"
          hint="For the staff. The member gets it with their data download, so never name a reporter."
          rows={2}
          maxLength={1_000}
          {...field("text", { validate: (text) => text.trim() !== "" || "Please write a note." })}
        />
        <Button type="submit" variant="secondary" size="sm" busy={isSubmitting} className="self-start">
          Add note
        </Button>
      </form>
    </div>
  );
}

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-3">
    <h3 className="label text-muted">{title}</h3>
    {children}
  </section>
);
