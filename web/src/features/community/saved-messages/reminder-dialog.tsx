import { useApolloClient } from "@apollo/client/react";
import { formatDateTime } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import { applyToFeed } from "../live/feed-registry";
import type { FeedMessage } from "../live/window/message-feed";
import { useSetReminderMutation } from "./saved-messages.generated";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function tomorrowAtNine(): Date {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(9, 0, 0, 0);
  return date;
}

const TIMES: readonly { label: string; at: () => Date }[] = [
  { label: "In 20 minutes", at: () => new Date(Date.now() + 20 * MINUTE_MS) },
  { label: "In 1 hour", at: () => new Date(Date.now() + HOUR_MS) },
  { label: "In 3 hours", at: () => new Date(Date.now() + 3 * HOUR_MS) },
  { label: "Tomorrow at 9:00", at: tomorrowAtNine },
];

/** Sets when to be reminded of a message. */
export function ReminderDialog({ message, onClose }: { message: FeedMessage; onClose: () => void }) {
  const client = useApolloClient();
  const [setReminder] = useSetReminderMutation({ fetchPolicy: "no-cache" });
  const { field, setValue, handleSubmit, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { remindAt: "" },
    failedText: "Couldn't set the reminder. Please try again.",
    submit: async ({ remindAt }) => {
      const at = new Date(remindAt).toISOString();
      const { data } = await setReminder({ variables: { input: { messageId: message.id, remindAt: at } } });
      if (data) applyToFeed(client, data.setReminder);
      notify.info(`Reminder set for ${formatDateTime(at)}. You can find it in your saved messages.`);
      onClose();
    },
  });
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Remind me"
      description="You get a notification with a link to the message. The message is also saved."
      keepsInput
    >
      <form {...formProps} className="flex flex-col gap-5">
        <FormAlert text={formError} />
        <div className="grid grid-cols-2 gap-2">
          {TIMES.map(({ label, at }) => (
            <Button
              key={label}
              size="sm"
              variant="secondary"
              disabled={isSubmitting}
              onClick={() => {
                setValue("remindAt", at().toISOString());
                handleSubmit();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
        <TextField
          label="Another time"
          type="datetime-local"
          {...field("remindAt", {
            validate: (value) => new Date(value) > new Date() || "Choose a time in the future.",
          })}
        />
        <div className="flex justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
            Set reminder
          </Button>
        </div>
      </form>
    </Modal>
  );
}
