import { useState, type SyntheticEvent } from "react";
import type { ContactInbox_messageFragment } from "../../../gql/graphql";
import { errorCode, errorText } from "../../../lib/error-text";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { Modal } from "../../../ui/modal";
import { notify } from "../../../ui/notify";
import { TextArea } from "../../../ui/text-area";
import { inboxTexts as texts, replyTexts } from "../texts";
import { ContactInboxDocument, useReplyToContactMessageMutation } from "./contact-inbox.generated";

type Message = ContactInbox_messageFragment;

const longestReply = 4_000;

/** Opens the form for an answer by mail. */
export function ReplyButton({ message }: { message: Message }) {
  const [open, setOpen] = useState(false);
  const { name, email } = message;
  return (
    <>
      <Button variant="secondary" size="sm" aria-label={texts.of(texts.reply, name)} onClick={() => setOpen(true)}>
        <Icon name="reply" size={16} />
        {texts.reply}
      </Button>
      <Modal
        open={open}
        onOpenChange={setOpen}
        title={replyTexts.title(name)}
        description={replyTexts.description(email)}
      >
        <ReplyForm message={message} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function ReplyForm({ message: { id, email, message }, onDone }: { message: Message; onDone: () => void }) {
  const [body, setBody] = useState("");
  const [problem, setProblem] = useState("");
  const [reply, { loading }] = useReplyToContactMessageMutation({ refetchQueries: [ContactInboxDocument] });

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!body.trim()) return setProblem(replyTexts.required);
    setProblem("");
    try {
      await reply({ variables: { input: { id, body: body.trim() } } });
      notify.success(replyTexts.sent(email));
      onDone();
    } catch (error) {
      setProblem(errorCode(error) === "VALIDATION" ? errorText(error) : replyTexts.failed);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      <blockquote className="max-h-32 overflow-y-auto border-l-2 border-line-strong pl-4 text-sm wrap-anywhere whitespace-pre-wrap text-muted">
        {message}
      </blockquote>
      <TextArea
        label={replyTexts.label}
        rows={7}
        autoFocus
        maxLength={longestReply}
        value={body}
        error={problem || undefined}
        onChange={(event) => setBody(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onDone}>
          {replyTexts.cancel}
        </Button>
        <Button type="submit" busy={loading} busyLabel={replyTexts.sending} className="min-w-36">
          {replyTexts.send}
        </Button>
      </div>
    </form>
  );
}
