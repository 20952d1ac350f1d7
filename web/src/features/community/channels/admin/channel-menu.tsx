import { useState } from "react";
import { errorText } from "../../../../lib/text/error-text";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/overlay/menu";
import { notify } from "../../../../ui/toast/notify";
import { channelAdminTexts } from "../../texts";
import type { Channel } from "../list/channel-groups";
import { useArchiveChannelMutation } from "./channel-admin.generated";

/** Actions for the creator of a channel. */
export function ChannelMenu({ channel, onEdit }: { channel: Channel; onEdit: () => void }) {
  const [isArchiving, setArchiving] = useState(false);
  // The page reports success itself when it switches to another channel.
  const [archiveChannel] = useArchiveChannelMutation({ onError: (error) => notify.error(errorText(error)) });
  return (
    <>
      <Menu
        trigger={<IconButton icon="dots" label={`Actions for #${channel.name}`} />}
        items={[
          { label: "Edit name and description", icon: "edit", onSelect: onEdit },
          {
            label: channelAdminTexts.archiveConfirm,
            icon: "archive",
            tone: "danger",
            onSelect: () => setArchiving(true),
          },
        ]}
      />
      <ConfirmDialog
        open={isArchiving}
        onOpenChange={setArchiving}
        title={channelAdminTexts.archive(channel.name)}
        message="Members can no longer see the channel. Only an admin can restore it."
        confirmLabel={channelAdminTexts.archiveConfirm}
        onConfirm={() => void archiveChannel({ variables: { channelId: channel.id } })}
      />
    </>
  );
}
