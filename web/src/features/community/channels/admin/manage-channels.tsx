import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../../lib/paths";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog";
import { IconButton } from "../../../../ui/icon-button";
import { Modal } from "../../../../ui/overlay/modal";
import { categoryNames, channelAdminTexts } from "../../texts";
import { allGroups, positionAfterMove, type Channel } from "../list/channel-groups";
import { EditChannelForm } from "./edit-channel-form";
import { ApprovalQueue } from "./approval-queue";
import { useChannelAdmin } from "./use-channel-admin";
import { manageChannelsTexts } from "./admin-texts";

interface ManageChannelsProps {
  channels: readonly Channel[];
  /** Other members can only edit their own channels. */
  canModerate: boolean;
  /** The channel to edit. Null shows the list of channels. */
  editedId: string | null;
  onEdit: (channelId: string | null) => void;
  onClose: () => void;
}

/** Lets admins approve, reorder, edit, archive, and restore channels. Creators only edit their own. */
export function ManageChannels({ channels, canModerate, editedId, onEdit, onClose }: ManageChannelsProps) {
  const edited = channels.find((channel) => channel.id === editedId);
  const finish = () => (canModerate ? onEdit(null) : onClose());
  if (!edited && !canModerate) return null;
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={edited ? `Edit #${edited.name}` : "Channels"}
      description={edited ? undefined : "Changes apply immediately for everyone."}
    >
      {edited ? (
        <EditChannelForm
          key={edited.id}
          channel={edited}
          canModerate={canModerate}
          onSaved={finish}
          onCancel={finish}
        />
      ) : (
        <ChannelOrder channels={channels} onEdit={onEdit} onClose={onClose} />
      )}
    </Modal>
  );
}

type ChannelOrderProps = Pick<ManageChannelsProps, "channels" | "onEdit" | "onClose">;

const moveButtonId = (channelId: string, move: -1 | 1): string => `${move < 0 ? "up" : "down"}-${channelId}`;

function ChannelOrder({ channels, onEdit, onClose }: ChannelOrderProps) {
  const admin = useChannelAdmin();
  const [archiving, setArchiving] = useState<Channel | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const archived = channels.filter((channel) => channel.archived);

  const lastMove = useRef(Promise.resolve());

  /** Queues moves, so that each starts from the result of the previous one. */
  function step({ id }: Channel, by: -1 | 1): void {
    const thisMove = lastMove.current.then(async () => {
      setAnnouncement(await admin.move(id, by));
      // The row may be in another list now, so restore the focus for the next press.
      if (lastMove.current === thisMove)
        requestAnimationFrame(() => document.getElementById(moveButtonId(id, by))?.focus());
    });
    lastMove.current = thisMove;
  }

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ApprovalQueue channels={channels} admin={admin} onClose={onClose} />
      {allGroups(channels).map((group) => (
        <section key={group.category} aria-label={categoryNames[group.category]} className="mb-5">
          <h3 className="label mb-1 text-muted">{categoryNames[group.category]}</h3>
          <ul>
            {group.channels.map((channel) => (
              <OrderedRow
                key={channel.id}
                channel={channel}
                canMove={(by) => positionAfterMove(channels, channel, by) !== null}
                onMove={(by) => step(channel, by)}
                onEdit={() => onEdit(channel.id)}
                onArchive={() => setArchiving(channel)}
              />
            ))}
            {group.channels.length === 0 && <li className="py-2 text-xs text-muted">No channels</li>}
          </ul>
        </section>
      ))}
      {archived.length > 0 && (
        <section aria-label={manageChannelsTexts.archivedHeading}>
          <h3 className="label mb-1 text-muted">{manageChannelsTexts.archivedHeading}</h3>
          <ul>
            {archived.map((channel) => (
              <li key={channel.id} className="flex min-h-11 items-center gap-1 border-b border-line text-sm text-muted">
                <Link to={paths.community(channel.id)} onClick={onClose} className="min-w-0 flex-1 truncate underline">
                  #{channel.name}
                </Link>
                <IconButton
                  icon="refresh"
                  label={`Restore #${channel.name}`}
                  onClick={() => void admin.restore(channel)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        open={archiving !== null}
        onOpenChange={(open) => !open && setArchiving(null)}
        title={channelAdminTexts.archive(archiving?.name ?? "")}
        message="Members can no longer see the channel or post in it. You can restore it later with its history."
        confirmLabel={channelAdminTexts.archiveConfirm}
        onConfirm={() => archiving && void admin.archive(archiving)}
      />
    </>
  );
}

interface OrderedRowProps {
  channel: Channel;
  canMove: (by: -1 | 1) => boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onArchive: () => void;
}

function OrderedRow({ channel, canMove, onMove, onEdit, onArchive }: OrderedRowProps) {
  const { id, name, accessText } = channel;
  return (
    <li className="flex min-h-11 items-center border-b border-line text-sm">
      <span className="flex min-w-0 flex-1 flex-col py-1">
        <span className="truncate">#{name}</span>
        <span className="truncate text-xs text-muted">{accessText}</span>
      </span>
      <IconButton
        id={moveButtonId(id, -1)}
        icon="chevron-up"
        label={`Move #${name} up`}
        disabled={!canMove(-1)}
        onClick={() => onMove(-1)}
      />
      <IconButton
        id={moveButtonId(id, 1)}
        icon="chevron-down"
        label={`Move #${name} down`}
        disabled={!canMove(1)}
        onClick={() => onMove(1)}
      />
      <IconButton icon="edit" label={channelAdminTexts.edit(name)} onClick={onEdit} />
      <IconButton icon="archive" label={channelAdminTexts.archive(name)} onClick={onArchive} />
    </li>
  );
}
