import { useRef, type ChangeEvent } from "react";
import type { ContactInbox_messageFragment } from "../../../gql/graphql";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import { TextArea } from "../../../ui/form/text-area";
import { useAppForm } from "../../../ui/form/use-app-form";
import { replyTexts } from "../texts";
import { ContactInboxDocument, useReplyToContactMessageMutation } from "./contact-inbox.generated";
import { refetchIfDeleted } from "./inbox-error";
import { useConcurrentChanges } from "./use-concurrent-changes";

type Message = ContactInbox_messageFragment;

const MAX_REPLY_LENGTH = 4_000;

interface ReplyDialogProps {
  /** The message to reply to. Null closes the dialog. */
  message: Message | null;
  /** Unsent replies by message ID. */
  drafts: Map<string, string>;
  onClose: (message: Message) => void;
}

/** Drafts survive closing the dialog, even if the message leaves the list. */
export function ReplyDialog({ message, drafts, onClose }: ReplyDialogProps) {
  const close = () => message && onClose(message);
  return (
    <Modal
      keepsInput
      open={message !== null}
      onOpenChange={close}
      title={`Reply to ${message?.name ?? ""}`}
      description={`We email your reply to ${message?.email ?? ""} and keep a copy here.`}
    >
      {message && <ReplyForm key={message.id} message={message} drafts={drafts} onDone={close} />}
    </Modal>
  );
}

interface ReplyFormProps {
  message: Message;
  drafts: Map<string, string>;
  onDone: () => void;
}

function ReplyForm({ message: original, drafts, onDone }: ReplyFormProps) {
  const { id, name, email, message } = original;
  const greeting = `Hello ${name},\n\n`;
  const [reply, { client }] = useReplyToContactMessageMutation({ refetchQueries: [ContactInboxDocument] });
  const concurrentChange = useConcurrentChanges(original);
  // After a warning about another admin's reply, null sends in any case.
  const repliesSeen = useRef<number | null>(original.replies.length);

  const { field, formProps, isSubmitting } = useAppForm({
    defaultValues: { body: drafts.get(id) ?? greeting },
    submit,
    failedText: failedReplyText,
    errorField: "body",
  });

  async function submit({ body }: { body: string }): Promise<void> {
    await reply({ variables: { input: { id, body: body.trim(), repliesSeen: repliesSeen.current } } });
    drafts.delete(id);
    notify.success(`Reply sent to ${email}.`);
    onDone();
  }

  function failedReplyText(error: unknown): string {
    if (refetchIfDeleted(client, error)) return replyTexts.deletedByOther;
    if (errorCode(error) === "CONFLICT") {
      repliesSeen.current = null;
      return "Another admin has just replied to this message, so we didn't send yours. Close this window to read their reply, or send yours as well.";
    }
    return errorCode(error) === "VALIDATION" ? errorText(error) : "We couldn't send your reply. Please try again.";
  }

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <blockquote className="max-h-32 overflow-y-auto border-l-2 border-line-strong pl-4 text-sm wrap-anywhere whitespace-pre-wrap text-muted">
        {message}
      </blockquote>
      <TextArea
        label="Your reply"
        rows={7}
        autoFocus
        maxLength={MAX_REPLY_LENGTH}
        // Places the caret after the greeting.
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        {...field("body", {
          onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => drafts.set(id, target.value),
          validate: (body) => (["", greeting.trim()].includes(body.trim()) ? "Reply is required" : undefined),
        })}
      />
      <p role="status" className="border-l-2 border-warning pl-4 text-sm text-warning empty:hidden">
        {concurrentChange}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel={replyTexts.sending} className="min-w-36">
          Send Reply
        </Button>
      </div>
    </form>
  );
}
