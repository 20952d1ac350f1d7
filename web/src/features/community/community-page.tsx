import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { PersonFragment } from "../../gql/graphql";
import { errorCode } from "../../lib/error-text";
import { paths } from "../../lib/paths";
import { useRealtimeStatus } from "../../lib/realtime-status";
import { useTitle } from "../../lib/use-title";
import { Drawer } from "../../ui/drawer";
import { IconButton } from "../../ui/icon-button";
import { useSession, type Viewer } from "../accounts/session";
import { KickedScreen } from "../moderation/kicked-screen";
import { ChannelSidebar } from "./channels/channel-sidebar";
import { CommunityFailed } from "./channels/community-failed";
import { CommunitySkeleton } from "./channels/community-skeleton";
import { ConnectionLost } from "./channels/connection-status";
import { CreateChannelModal } from "./channels/create-channel-modal";
import { ManageChannels } from "./channels/manage-channels";
import { tabTitle } from "./channels/tab-title";
import { useAddressedChannel } from "./channels/use-addressed-channel";
import { useChannels } from "./channels/use-channels";
import { ChannelPane } from "./channel-pane";
import { StrandedMessages } from "./chat/stranded-messages";
import { useKeptFocus } from "./chat/use-kept-focus";
import { useHelpNotices } from "./help/use-help-notices";
import { OnlineUsers } from "./people/online-users";
import { PaneTitle } from "./pane-title";
import { PersonCard } from "./people/person-card";
import { useOnlineMembers } from "./people/use-online-members";
import { channelAdminTexts, communityTexts, memberTexts } from "./texts";

type Overlay = "channels" | "people" | "create" | "manage" | null;

/** The community: channels, the talk in one of them, and who is online. */
export function CommunityPage() {
  const { viewer } = useSession();
  return viewer && <Community viewer={viewer} />;
}

function Community({ viewer }: { viewer: Viewer }) {
  const status = useRealtimeStatus();
  const { channels, error, reload } = useChannels(status);
  const online = useOnlineMembers(status);
  useHelpNotices(viewer.id, status);
  const navigate = useNavigate();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [person, setPerson] = useState<PersonFragment | null>(null);
  const current = useAddressedChannel(channels);
  const currentId = current?.id;
  useTitle(tabTitle(channels, current));
  const pane = useRef<HTMLDivElement>(null);
  useKeptFocus(pane);

  if (errorCode(error) === "KICKED") return <KickedScreen onOver={reload} />;
  if (error) return <CommunityFailed error={error} onRetry={reload} />;
  if (!channels) return <CommunitySkeleton />;

  function manage(channelId: string | null): void {
    setEditedId(channelId);
    setOverlay("manage");
  }

  const isAdmin = viewer.role === "ADMIN";
  const manageAll = isAdmin ? () => manage(null) : undefined;
  const sidebar = (onManage?: () => void) => (
    <ChannelSidebar
      channels={channels}
      currentId={currentId}
      status={status}
      canCreate={viewer.viewerCanCreateChannels}
      onCreate={() => setOverlay("create")}
      onManage={onManage}
      onNavigate={() => setOverlay(null)}
    />
  );
  const onlineCount = <span className="figures text-sm text-signal">{online.members?.length ?? "–"}</span>;
  const people = <OnlineUsers online={online} viewerId={viewer.id} onOpenPerson={setPerson} />;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_16rem]">
      <div className="hidden min-h-0 flex-col border-r border-line bg-surface md:flex">
        <PaneTitle title={communityTexts.channels}>
          {manageAll && <IconButton icon="sliders" label={channelAdminTexts.manage} onClick={manageAll} />}
        </PaneTitle>
        {sidebar()}
      </div>
      <div ref={pane} className="flex min-h-0 min-w-0 flex-col">
        {status === "failed" && <ConnectionLost />}
        <StrandedMessages viewerId={viewer.id} channels={channels} />
        <ChannelPane
          key={currentId}
          channel={current}
          viewer={viewer}
          status={status}
          onOpenPerson={setPerson}
          onShowChannels={() => setOverlay("channels")}
          onShowPeople={() => setOverlay("people")}
          onEdit={isAdmin ? manage : undefined}
        />
      </div>
      <div className="hidden min-h-0 flex-col border-l border-line bg-surface xl:flex">
        <PaneTitle title={memberTexts.onlineUsers}>{onlineCount}</PaneTitle>
        {people}
      </div>
      <Drawer
        side="left"
        title={communityTexts.channels}
        open={overlay === "channels"}
        onOpenChange={() => setOverlay(null)}
      >
        {sidebar(manageAll)}
      </Drawer>
      <Drawer
        side="right"
        title={memberTexts.onlineUsers}
        beside={onlineCount}
        open={overlay === "people"}
        onOpenChange={() => setOverlay(null)}
      >
        {people}
      </Drawer>
      <CreateChannelModal
        open={overlay === "create"}
        onOpenChange={() => setOverlay(null)}
        isAdmin={isAdmin}
        onCreated={(id) => {
          setOverlay(null);
          void navigate(paths.community(id));
        }}
      />
      {overlay === "manage" && (
        <ManageChannels channels={channels} editedId={editedId} onEdit={setEditedId} onClose={() => setOverlay(null)} />
      )}
      <PersonCard person={person} viewer={viewer} onClose={() => setPerson(null)} />
    </div>
  );
}
