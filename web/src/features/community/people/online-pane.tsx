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

/** The online members next to the messages. Loads presence here, so that changes rerender nothing else. */
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
