import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form/form-alert";
import { Icon } from "../../ui/icon";
import { useSession } from "../accounts";
import { ContactFields, contactTexts, useContactForm } from "../contact";
import { useHandOverChatMutation } from "./chatbot.generated";
import { chatbotConversation } from "./chatbot-conversation";

/** Part of the draft's storage key. */
export const handOverPurpose = "chat";

/** Sends the conversation to the team, with an email address for the reply. */
export function HandOver({ onDone }: { onDone: () => void }) {
  const { viewer } = useSession();
  const transcript = chatbotConversation().transcript();
  const lastQuestion = transcript.findLast(({ author }) => author === "VISITOR")?.text ?? "";
  const prefilled = { name: viewer?.name ?? "", email: viewer?.email ?? "", message: lastQuestion };
  const [handOver] = useHandOverChatMutation();
  const { field, formProps, formError, isSubmitting } = useContactForm(handOverPurpose, prefilled, async (values) => {
    await handOver({ variables: { input: { ...values, transcript } } });
    chatbotConversation().confirm(contactTexts.sent);
    onDone();
  });

  return (
    <form
      {...formProps}
      aria-label="Contact our team"
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4"
    >
      <button
        type="button"
        onClick={onDone}
        className="flex items-center gap-2 self-start text-sm text-muted hover:text-text"
      >
        <Icon name="arrow-left" size={16} />
        Back to the chat
      </button>
      <p className="text-sm text-muted">Our team gets this chat with your message and replies by email.</p>
      <FormAlert text={formError} />
      <ContactFields field={field} rows={4} autoFocus />
      <Button type="submit" busy={isSubmitting} busyLabel={contactTexts.submitting} className="self-stretch">
        {contactTexts.submit}
      </Button>
    </form>
  );
}
