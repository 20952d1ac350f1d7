import type { PersonFragment } from "../../../gql/graphql";
import { SidePane } from "../side-pane";
import { memberTexts } from "../texts";
import { OnlineUsers } from "./online-users";
import { useOnlineMembers } from "./use-online-members";

interface OnlinePaneProps {
  viewerId: string;
  open: boolean;
  onClose: () => void;
  onOpenPerson: (person: PersonFragment) => void;
}

/** Who is online, beside the messages. Presence is loaded here, so that nothing else is drawn when somebody comes or goes. */
export function OnlinePane({ viewerId, open, onClose, onOpenPerson }: OnlinePaneProps) {
  const online = useOnlineMembers();
  return (
    <SidePane
      side="right"
      title={memberTexts.onlineUsers}
      headerActions={<span className="figures text-sm text-signal">{online.count ?? "–"}</span>}
      drawerOpen={open}
      onClose={onClose}
    >
      <OnlineUsers online={online} viewerId={viewerId} onOpenPerson={onOpenPerson} />
    </SidePane>
  );
}
