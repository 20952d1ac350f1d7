import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import type { ScheduledMessageItemFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { formatDateTime } from "../../../lib/text/format";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { applyToFeed } from "../live/feed-registry";
import { PreviewAction, PreviewDialog } from "../message-preview";
import { showError } from "../messages/use-row-context";
import { toLocalInput, validateSendAt } from "./send-time";
import {
  useDeleteScheduledMessageMutation,
  useScheduledMessagesQuery,
  useSendScheduledMessageMutation,
  useUpdateScheduledMessageMutation,
} from "./scheduled-messages.generated";

/** The viewer's scheduled messages in all channels, including those that the viewer can't open anymore. */
export function ScheduledMessages({ onClose }: { onClose: () => void }) {
  return (
    <PreviewDialog title="Scheduled messages" onClose={onClose}>
      <ScheduledList channelId={null} />
    </PreviewDialog>
  );
}

/** The viewer's scheduled messages in one channel, or null for all. */
export function ScheduledList({ channelId }: { channelId: string | null }) {
  const { data, error, refetch } = useScheduledMessagesQuery({
    variables: { channelId },
    fetchPolicy: "network-only",
  });
  const reload = (): void => void refetch().catch(() => undefined);
  if (error && !data) {
    return <ErrorState title="Couldn't load your scheduled messages" message={errorText(error)} onRetry={reload} />;
  }
  if (!data) return <Skeleton height={160} shape="block" />;
  if (data.scheduledMessages.length === 0) {
    return (
      <EmptyState icon="clock" title="No scheduled messages">
        <p>Write a message, then choose Schedule next to the message box.</p>
      </EmptyState>
    );
  }
  return (
    <ul>
      {data.scheduledMessages.map((message) => (
        <ScheduledItem key={message.id} message={message} showsChannel={channelId === null} onChanged={reload} />
      ))}
    </ul>
  );
}

interface ScheduledItemProps {
  message: ScheduledMessageItemFragment;
  showsChannel: boolean;
  onChanged: () => void;
}

function ScheduledItem({ message, showsChannel, onChanged }: ScheduledItemProps) {
  const { id, channelName, content, sendAt, failure } = message;
  const client = useApolloClient();
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [sendNow] = useSendScheduledMessageMutation({ fetchPolicy: "no-cache" });
  const [remove] = useDeleteScheduledMessageMutation();

  /** The list is fetched again even after a failure, because the message may have been sent meanwhile. */
  async function change(action: () => Promise<unknown>, failed: string): Promise<void> {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      showError(error, failed);
    }
    setBusy(false);
    onChanged();
  }

  async function send(): Promise<void> {
    const { data } = await sendNow({ variables: { id } });
    if (data) applyToFeed(client, data.sendScheduledMessage);
  }

  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
        {showsChannel && <span className="min-w-0 truncate">#{channelName}</span>}
        <time dateTime={sendAt} className="figures">
          {formatDateTime(sendAt)}
        </time>
      </p>
      {failure && <p className="text-sm text-warning">Not sent: {failure}</p>}
      {isEditing ? (
        <EditForm
          message={message}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            onChanged();
          }}
        />
      ) : (
        <>
          <p dir="auto" className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-wrap">
            {content}
          </p>
          <div className="mt-1 flex flex-wrap gap-x-4">
            <PreviewAction label="Edit" onClick={() => setEditing(true)} />
            <PreviewAction
              label="Send now"
              onClick={() => {
                if (!isBusy) void change(send, "Couldn't send the message. Please try again.");
              }}
            />
            <PreviewAction
              label="Delete"
              onClick={() => {
                if (isBusy || !window.confirm("Delete this scheduled message?")) return;
                void change(() => remove({ variables: { id } }), "Couldn't delete the message. Please try again.");
              }}
            />
          </div>
        </>
      )}
    </li>
  );
}

interface EditFormProps {
  message: ScheduledMessageItemFragment;
  onClose: () => void;
  onSaved: () => void;
}

function EditForm({ message: { id, content, sendAt }, onClose, onSaved }: EditFormProps) {
  const [update] = useUpdateScheduledMessageMutation();
  const { field, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { content, sendAt: toLocalInput(sendAt) },
    failedText: "Couldn't save your changes. Please try again.",
    submit: async (values) => {
      const input = { id, content: values.content, sendAt: new Date(values.sendAt).toISOString() };
      await update({ variables: { input } });
      onSaved();
    },
  });
  return (
    <form {...formProps} className="mt-2 flex flex-col gap-3">
      <FormAlert text={formError} />
      <TextArea
        label="Message"
        rows={4}
        {...field("content", { validate: (value) => value.trim() !== "" || "A message cannot be empty" })}
      />
      <TextField label="Send at" type="datetime-local" {...field("sendAt", { validate: validateSendAt })} />
      <div className="flex justify-end gap-3">
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
