import { formatDateTime } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import { validateSendAt } from "./send-time";
import { ScheduledList } from "./scheduled-list";
import { useScheduleMessageMutation } from "./scheduled-messages.generated";
import { channelTag } from "../texts";

interface ScheduleDialogProps {
  channelId: string;
  channelName: string;
  /** The text in the message box. */
  text: string;
  /** Whether the message box also has files or a message to reply to. */
  hasMore: boolean;
  onScheduled: () => void;
  onClose: () => void;
}

/** Schedules the text in the message box, and lists the channel's scheduled messages. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { channelId, channelName, text, hasMore, onClose } = props;
  return (
    <Modal open onOpenChange={onClose} title={`Scheduled messages in ${channelTag(channelName)}`} keepsInput>
      <div className="flex flex-col gap-6">
        {hasMore ? (
          <p className="text-sm text-muted">
            A scheduled message can't have files or reply to a message. Remove them to schedule the text.
          </p>
        ) : text ? (
          <ScheduleForm {...props} />
        ) : (
          <p className="text-sm text-muted">To schedule a message, write it in the message box first.</p>
        )}
        <ScheduledList channelId={channelId} />
      </div>
    </Modal>
  );
}

function ScheduleForm({ channelId, text, onScheduled, onClose }: ScheduleDialogProps) {
  const [schedule] = useScheduleMessageMutation({ fetchPolicy: "no-cache" });
  const { field, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { sendAt: "" },
    failedText: "Couldn't schedule the message. Please try again.",
    submit: async ({ sendAt }) => {
      const at = new Date(sendAt).toISOString();
      await schedule({ variables: { input: { channelId, content: text, sendAt: at } } });
      notify.info(`Scheduled for ${formatDateTime(at)}.`);
      onScheduled();
      onClose();
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <FormAlert text={formError} />
      <p dir="auto" className="line-clamp-3 border-l-2 border-signal pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <TextField label="Send at" type="datetime-local" {...field("sendAt", { validate: validateSendAt })} />
      <Button type="submit" busy={isSubmitting} busyLabel="Scheduling..." className="self-end">
        Schedule
      </Button>
    </form>
  );
}
