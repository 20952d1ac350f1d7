import type { PersonFragment } from "../../../gql/graphql";
import { lazyPart } from "../../../ui/state/lazy-part";
import { useBlockedIds } from "../../moderation";
import type { Channel } from "../channels/list/channel-groups";
import { SidePane } from "../side-pane";
import { memberTexts } from "../texts";
import { OnlineUsers } from "./online-users";
import { useOnlineMembers } from "./use-online-members";

// Lazy, because it's rare to be alone.
const latestWriters = lazyPart(async () => (await import("./latest-writers")).LatestWriters);

interface OnlinePaneProps {
  viewerId: string;
  /** The open channel; null without access to it. */
  channel: Channel | null;
  open: boolean;
  onClose: () => void;
  onOpenPerson: (person: PersonFragment) => void;
}

/** The online members next to the messages. Loads presence here, so that changes rerender nothing else. */
export function OnlinePane({ viewerId, channel, open, onClose, onOpenPerson }: OnlinePaneProps) {
  const online = useOnlineMembers();
  const blockedIds = useBlockedIds();
  const members = online.members?.filter(({ id }) => !blockedIds.has(id)) ?? null;
  return (
    <SidePane
      side="right"
      title={memberTexts.onlineUsers}
      headerActions={<span className="figures text-sm text-signal">{online.count ?? "–"}</span>}
      drawerOpen={open}
      onClose={onClose}
    >
      <OnlineUsers
        online={{ ...online, members }}
        viewerId={viewerId}
        whenAlone={channel && <latestWriters.Part channel={channel} viewerId={viewerId} onOpenPerson={onOpenPerson} />}
        onOpenPerson={onOpenPerson}
      />
    </SidePane>
  );
}
