import { useState } from "react";
import type { ContactTranscriptQuery } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { inboxTexts as texts } from "../texts";
import { useContactTranscriptQuery } from "./contact-inbox.generated";
import { InboxErrorBanner } from "./inbox-states";
import { Skeleton } from "../../../ui/state/skeleton";

/** The chatbot conversation before the message. Loaded on demand, because it may be long. */
export function Transcript({ id, turns }: { id: string; turns: number }) {
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useContactTranscriptQuery({ variables: { id }, skip: !open });
  if (turns === 0) return null;
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-l-2 border-line-strong pl-4 text-sm"
    >
      <summary className="w-fit text-muted hover:text-text">Conversation with the chatbot ({turns})</summary>
      <div className="mt-3">
        {data?.contactMessage ? (
          <Turns turns={data.contactMessage.transcript} />
        ) : error ? (
          // `error` reports the failure.
          <InboxErrorBanner text={errorText(error)} onRetry={() => void refetch().catch(() => undefined)} />
        ) : (
          open && (
            <div role="status" aria-label="Loading the conversation..." className="flex max-w-3xl flex-col gap-2.5">
              <Skeleton width="60%" />
              <Skeleton width="80%" />
            </div>
          )
        )}
      </div>
    </details>
  );
}

function Turns({ turns }: { turns: NonNullable<ContactTranscriptQuery["contactMessage"]>["transcript"] }) {
  return (
    <>
      <p className="mb-3 text-xs text-muted">The visitor's browser sent this transcript. It isn't verified.</p>
      <ol className="flex max-w-3xl flex-col gap-2.5">
        {turns.map(({ author, text }, index) => (
          <li key={index} className="grid gap-x-3 sm:grid-cols-[5rem_1fr]">
            <span className="label text-muted">{author === "VISITOR" ? texts.visitor : texts.assistant}</span>
            <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
