import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { FormAlert, useSession } from "../accounts";
import {
  ContactFields,
  contactTexts,
  type ContactValues,
  showContactError,
  trimValues,
  useContactForm,
} from "../contact";
import { useHandOverChatMutation } from "./chatbot.generated";
import { chatbotConversation } from "./chatbot-conversation";
import { handOverTexts as texts } from "./texts";

/** The key of the draft. */
export const handOverPurpose = "chat";

/** Sends the conversation to the team, with an email address for the reply. */
export function HandOver({ onDone }: { onDone: () => void }) {
  const { viewer } = useSession();
  const transcript = chatbotConversation.transcript();
  const lastQuestion = transcript.findLast(({ author }) => author === "VISITOR")?.text ?? "";
  const { register, handleSubmit, formState, setError, clear } = useContactForm(handOverPurpose, {
    name: viewer?.name ?? "",
    email: viewer?.email ?? "",
    message: lastQuestion,
  });
  const [handOver] = useHandOverChatMutation();

  async function submit(values: ContactValues) {
    try {
      await handOver({ variables: { input: { ...trimValues(values), transcript } } });
      clear();
      chatbotConversation.confirm(contactTexts.sent);
      onDone();
    } catch (error) {
      showContactError(error, setError);
    }
  }

  return (
    <form
      noValidate
      aria-label={texts.title}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4"
    >
      <button
        type="button"
        onClick={onDone}
        className="flex items-center gap-2 self-start text-sm text-muted hover:text-text"
      >
        <Icon name="arrow-left" size={16} />
        {texts.back}
      </button>
      <p className="text-sm text-muted">{texts.intro}</p>
      <FormAlert text={formState.errors.root?.message} />
      <ContactFields register={register} errors={formState.errors} rows={4} autoFocus />
      <Button type="submit" busy={formState.isSubmitting} busyLabel={contactTexts.submitting} className="self-stretch">
        {contactTexts.submit}
      </Button>
    </form>
  );
}
