import { useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { PersonFragment } from "../../gql/graphql";
import { errorCode } from "../../lib/error-text";
import { paths } from "../../lib/paths";
import { useRealtimeStatus } from "../../lib/realtime-status";
import { useTitle } from "../../lib/use-title";
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
import { OnlinePane } from "./people/online-pane";
import { PersonCard } from "./people/person-card";
import { SidePane } from "./side-pane";
import { channelAdminTexts, communityTexts } from "./texts";

type Overlay = "channels" | "people" | "create" | "manage" | null;

/** The community: channels, the talk in one of them, and who is online. */
export function CommunityPage() {
  const { viewer } = useSession();
  return viewer && <Community viewer={viewer} />;
}

function Community({ viewer }: { viewer: Viewer }) {
  const status = useRealtimeStatus();
  const { channels, error, reload } = useChannels();
  useHelpNotices(viewer.id);
  const navigate = useNavigate();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [person, setPerson] = useState<PersonFragment | null>(null);
  const { channel: current, isUnknown } = useAddressedChannel(channels, viewer.id);
  const currentId = current?.id;
  useTitle(tabTitle(channels, current));
  const pane = useRef<HTMLDivElement>(null);
  useKeptFocus(pane);
  const close = useCallback(() => setOverlay(null), []);
  const showChannels = useCallback(() => setOverlay("channels"), []);
  const showPeople = useCallback(() => setOverlay("people"), []);
  const manage = useCallback((channelId: string | null) => {
    setEditedId(channelId);
    setOverlay("manage");
  }, []);

  if (errorCode(error) === "KICKED") return <KickedScreen onOver={reload} />;
  if (error) return <CommunityFailed error={error} onRetry={reload} />;
  if (!channels) return <CommunitySkeleton />;

  const isAdmin = viewer.role === "ADMIN";
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_16rem]">
      <SidePane
        side="left"
        title={communityTexts.channels}
        beside={isAdmin && <IconButton icon="sliders" label={channelAdminTexts.manage} onClick={() => manage(null)} />}
        open={overlay === "channels"}
        onClose={close}
      >
        <ChannelSidebar
          channels={channels}
          currentId={currentId}
          status={status}
          canCreate={viewer.viewerCanCreateChannels}
          onCreate={() => setOverlay("create")}
          onNavigate={close}
        />
      </SidePane>
      <div ref={pane} className="flex min-h-0 min-w-0 flex-col">
        {status === "failed" && <ConnectionLost />}
        <StrandedMessages viewerId={viewer.id} channels={channels} />
        <ChannelPane
          key={currentId}
          channel={current}
          isUnknown={isUnknown}
          viewer={viewer}
          status={status}
          onOpenPerson={setPerson}
          onShowChannels={showChannels}
          onShowPeople={showPeople}
          onEdit={isAdmin ? manage : undefined}
        />
      </div>
      <OnlinePane viewerId={viewer.id} open={overlay === "people"} onClose={close} onOpenPerson={setPerson} />
      <CreateChannelModal
        open={overlay === "create"}
        onOpenChange={close}
        isAdmin={isAdmin}
        onCreated={(id) => {
          close();
          void navigate(paths.community(id));
        }}
      />
      {overlay === "manage" && (
        <ManageChannels channels={channels} editedId={editedId} onEdit={setEditedId} onClose={close} />
      )}
      <PersonCard person={person} viewer={viewer} onClose={() => setPerson(null)} />
    </div>
  );
}
