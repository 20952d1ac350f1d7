import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../../lib/paths";
import { errorText } from "../../../../lib/text/error-text";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { required } from "../../../../ui/form/field-rules";
import { FormAlert } from "../../../../ui/form/form-alert";
import { Modal } from "../../../../ui/overlay/modal";
import { TextArea } from "../../../../ui/form/text-area";
import { useAppForm } from "../../../../ui/form/use-app-form";
import { approvalTexts } from "../../texts";
import { pendingChannels, type Channel } from "../list/channel-groups";
import type { ChannelAdmin } from "./use-channel-admin";
import { channelFormTexts, approvalQueueTexts } from "./admin-texts";

interface ApprovalQueueProps {
  channels: readonly Channel[];
  admin: Pick<ChannelAdmin, "approve" | "reject">;
  /** Called when the admin opens a channel. */
  onClose: () => void;
}

const MAX_REASON_LENGTH = 500;

/** Pending and rejected channels, for admins. */
export function ApprovalQueue({ channels, admin, onClose }: ApprovalQueueProps) {
  const [rejecting, setRejecting] = useState<Channel | null>(null);
  const rejected = channels.filter((channel) => channel.approval === "REJECTED" && !channel.archived);

  const sections = [
    { title: approvalTexts.states.PENDING, listed: pendingChannels(channels) },
    { title: approvalTexts.states.REJECTED, listed: rejected },
  ];
  return (
    <>
      {sections.map(
        ({ title, listed }) =>
          listed.length > 0 && (
            <section key={title} aria-label={title} className="mb-5">
              <h3 className="label mb-1 text-warning">{title}</h3>
              <ul>
                {listed.map((channel) => (
                  <QueuedRow
                    key={channel.id}
                    channel={channel}
                    onApprove={() => void admin.approve(channel)}
                    onReject={() => setRejecting(channel)}
                    onVisit={onClose}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {rejecting && (
        <RejectDialog
          name={rejecting.name}
          onClose={() => setRejecting(null)}
          onReject={(reason) => admin.reject(rejecting, reason)}
        />
      )}
    </>
  );
}

interface RejectDialogProps {
  name: string;
  onClose: () => void;
  onReject: (reason: string) => Promise<void>;
}

function RejectDialog({ name, onClose, onReject }: RejectDialogProps) {
  const { field, formError, handleSubmit, isSubmitting, isUnsaved } = useAppForm({
    defaultValues: { reason: "" },
    submit: ({ reason }) => onReject(reason).then(onClose),
    failedText: errorText,
  });

  return (
    <Modal
      isUnsaved={isUnsaved}
      open
      onOpenChange={onClose}
      title={approvalQueueTexts.reject(name)}
      description="The creator sees the reason and can resubmit the channel."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {channelFormTexts.cancel}
          </Button>
          <Button variant="danger" busy={isSubmitting} onClick={handleSubmit}>
            Reject
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert text={formError} />
        <TextArea
          label="Reason"
          maxLength={MAX_REASON_LENGTH}
          rows={2}
          autoFocus
          {...field("reason", { validate: required("Please provide a reason.") })}
        />
      </div>
    </Modal>
  );
}

interface QueuedRowProps {
  channel: Channel;
  onApprove: () => void;
  onReject: () => void;
  onVisit: () => void;
}

function QueuedRow({ channel, onApprove, onReject, onVisit }: QueuedRowProps) {
  const { id, name, approval, createdBy, description, rejectionReason } = channel;
  return (
    <li className="flex min-h-11 items-center border-b border-line text-sm">
      <span className="flex min-w-0 flex-1 flex-col py-1">
        <Link to={paths.community(id)} onClick={onVisit} className="truncate underline">
          #{name}
        </Link>
        <span className="text-xs break-words text-muted">
          {createdBy && (
            <Link to={paths.publicProfile(createdBy.id)} className="underline">
              by {createdBy.username}
            </Link>
          )}
          {(rejectionReason ?? description) && ` · ${rejectionReason ?? description}`}
        </span>
      </span>
      <IconButton icon="check" label={`Approve #${name}`} onClick={onApprove} />
      {approval === "PENDING" && <IconButton icon="close" label={approvalQueueTexts.reject(name)} onClick={onReject} />}
    </li>
  );
}
