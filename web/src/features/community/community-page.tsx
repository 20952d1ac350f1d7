import { useApolloClient } from "@apollo/client/react";
import { useCallback, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { PersonFragment } from "../../gql/graphql";
import { errorCode, errorText } from "../../lib/text/error-text";
import { useRealtimeStatus } from "../../lib/live/realtime-status";
import { addToMessageDraft, messageKeyOf } from "../../lib/storage/drafts";
import { classNames } from "../../lib/class-names";
import { useTitle } from "../../lib/hooks/use-title";
import { useSwipeRight } from "../../lib/hooks/use-swipe-right";
import { IconButton } from "../../ui/icon-button";
import { useSession, type Viewer } from "../accounts";
import {
  AccessibleChannelsContext,
  OpenMentionContext,
  countUnreadElsewhere,
  UnreadElsewhereContext,
  useAccessibleChannels,
} from "./channels/channel-context";
import { ChannelSidebar } from "./channels/list/channel-sidebar";
import { CommunitySkeleton } from "./channels/state/community-skeleton";
import { ReconnectBanner } from "./channels/state/connection-status";
import { ReportHost } from "../moderation";
import { useMutedChannels, useOtherUnread } from "../notifications";
import { tabTitle, type Channel } from "./channels/list/channel-groups";
import { useChannelFromUrl } from "./channels/list/use-channel-from-url";
import { useChannelShortcuts } from "./channels/list/use-channel-shortcuts";
import { useOpenChannel } from "./channels/list/use-open-channel";
import { useChannels } from "./channels/use-channels";
import { conversationList, conversationsHost } from "./conversations/conversation-parts";
import { ChannelPane } from "./channel-pane";
import { UndeliverableMessages } from "./messages/undeliverable-messages";
import { showError } from "./messages/use-row-context";
import { useRestoreFocus } from "./messages/use-restore-focus";
import { useHelpfulMarkNotices } from "./helpful-marks/use-helpful-mark-notices";
import { OnlinePane } from "./people/online-pane";
import { SidePane } from "./side-pane";
import { communityTexts } from "./texts";
import { askForReminder, useReminderMessage } from "./saved-messages/reminder-store";
import { savedTexts } from "./saved-messages/saved-texts";
import { useThreadUrl } from "./threads/use-thread-url";
import { ErrorState } from "../../ui/state/error-state";
import { lazyPart } from "../../ui/state/lazy-part";

// Lazy, because few visits open these dialogs.
const loadDialogs = () => import("./dialogs");
const createChannelModal = lazyPart(async () => (await loadDialogs()).CreateChannelModal);
const manageChannels = lazyPart(async () => (await import("./channels/admin/manage-channels")).ManageChannels);
const pinnedMessages = lazyPart(async () => (await loadDialogs()).PinnedMessages);
const savedMessages = lazyPart(async () => (await loadDialogs()).SavedMessages);
const scheduledMessages = lazyPart(async () => (await loadDialogs()).ScheduledMessages);
const reminderDialog = lazyPart(async () => (await loadDialogs()).ReminderDialog);
const shortcutsDialog = lazyPart(async () => (await loadDialogs()).ShortcutsDialog);
const threadPanel = lazyPart(async () => (await import("./threads/thread-panel")).ThreadPanel);
const kickedScreen = lazyPart(async () => (await import("../moderation/sanctions/kicked-screen")).KickedScreen);
const loadPerson = () => import("./people/person-card");
const personCard = lazyPart(async () => (await loadPerson()).PersonCard);

type Drawer = "channels" | "people";
type Overlay = "create" | "manage" | "shortcuts" | "pins" | "saved" | "scheduled" | null;

/** The community: the channels, the messages of one channel, and the online members. */
export function CommunityPage() {
  const { viewer } = useSession();
  return viewer && <Community viewer={viewer} />;
}

function Community({ viewer }: { viewer: Viewer }) {
  const status = useRealtimeStatus();
  const { channels, error, reload } = useChannels();
  useHelpfulMarkNotices(viewer.id);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const drawer = useDrawer();
  const [editedId, setEditedId] = useState<string | null>(null);
  const [person, setPerson] = useState<PersonFragment | null>(null);
  const [direct, setDirect] = useState<readonly Channel[] | null>(null);
  const all = useMemo(() => channels && [...channels, ...(direct ?? [])], [channels, direct]);
  const current = useChannelFromUrl(all, viewer.id, direct !== null);
  const currentId = current?.id;
  const openChannel = useOpenChannel(currentId);
  const otherUnread = useOtherUnread();
  const reminded = useReminderMessage();
  const mutedChannels = useMutedChannels();
  useTitle(tabTitle(all, current, mutedChannels, otherUnread));
  const client = useApolloClient();
  const openMention = useCallback(
    (username: string) => {
      if (!currentId) return;
      loadPerson()
        .then(({ findMember }) => findMember(client, currentId, username))
        .then(setPerson)
        .catch((error: unknown) => showError(error, "Couldn't open the profile. Please try again."));
    },
    [client, currentId],
  );
  const pane = useRef<HTMLDivElement>(null);
  useRestoreFocus(pane);
  const close = useCallback(() => setOverlay(null), []);
  const { close: closeDrawer } = drawer;
  const openDialog = useCallback(
    (next: Overlay) => {
      closeDrawer();
      setOverlay(next);
    },
    [closeDrawer],
  );
  const manage = useCallback(
    (channelId: string | null) => {
      setEditedId(channelId);
      openDialog("manage");
    },
    [openDialog],
  );

  const { threadId, openThread, closeThread } = useThreadUrl();
  const threadChannel = threadId !== null && current?.viewerCanView ? current : null;
  const showPins = useCallback(() => openDialog("pins"), [openDialog]);
  useChannelShortcuts({
    channels: channels ?? [],
    currentId,
    onOpen: openChannel,
    onShowShortcuts: () => openDialog("shortcuts"),
  });

  const accessibleChannels = useAccessibleChannels(channels);
  const swipe = useSwipeRight(drawer.showChannels);

  if (errorCode(error) === "KICKED") {
    return <kickedScreen.Part onKickEnd={reload} fallback={<CommunitySkeleton />} />;
  }
  if (error) return <CommunityError error={error} onRetry={reload} />;
  if (!all || !channels) return <CommunitySkeleton />;

  function mention({ username }: PersonFragment): void {
    if (currentId) addToMessageDraft(messageKeyOf(viewer.id, currentId), `@${username}`);
    closeDrawer();
  }

  const canModerate = viewer.viewerCanModerate;
  return (
    <AccessibleChannelsContext value={accessibleChannels}>
      <conversationsHost.Part viewer={viewer} onChannels={setDirect} />
      <OpenMentionContext value={openMention}>
        <div
          className={classNames(
            "grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(0,1fr)] md:grid-cols-[18rem_minmax(0,1fr)]",
            threadChannel ? "xl:grid-cols-[18rem_minmax(0,1fr)_26rem]" : "xl:grid-cols-[18rem_minmax(0,1fr)_16rem]",
          )}
        >
          <SidePane
            side="left"
            title={communityTexts.channels}
            headerActions={
              <div className="flex">
                <IconButton icon="bookmark" label={savedTexts.list} onClick={() => openDialog("saved")} />
                <IconButton icon="clock" label="Scheduled messages" onClick={() => openDialog("scheduled")} />
                {canModerate && <IconButton icon="sliders" label="Manage channels" onClick={() => manage(null)} />}
              </div>
            }
            drawerOpen={drawer.shown === "channels"}
            onClose={closeDrawer}
          >
            <ChannelSidebar
              viewerId={viewer.id}
              isNewcomer={viewer.level === 1}
              channels={channels}
              currentId={currentId}
              mutedIds={mutedChannels}
              status={status}
              canCreate={viewer.viewerCanCreateChannels}
              onCreate={() => openDialog("create")}
              onReview={() => manage(null)}
            >
              <conversationList.Part viewerId={viewer.id} currentId={currentId} mutedIds={mutedChannels} />
            </ChannelSidebar>
          </SidePane>
          <div ref={pane} {...swipe} className="flex min-h-0 min-w-0 flex-col">
            <UnreadElsewhereContext value={countUnreadElsewhere(all, currentId, mutedChannels) + otherUnread}>
              {status === "failed" && <ReconnectBanner />}
              <UndeliverableMessages viewerId={viewer.id} channels={all} />
              <ChannelPane
                key={currentId}
                channel={current}
                isLoading={!direct}
                viewer={viewer}
                status={status}
                onOpenPerson={setPerson}
                onOpenThread={openThread}
                onShowPins={showPins}
                onShowChannels={drawer.showChannels}
                onShowPeople={drawer.showPeople}
                onEdit={manage}
              />
            </UnreadElsewhereContext>
          </div>
          {threadChannel && threadId !== null ? (
            <threadPanel.Part
              key={threadChannel.id}
              channel={threadChannel}
              viewer={viewer}
              messageId={threadId}
              onClose={closeThread}
              onOpenThread={openThread}
              onOpenPerson={setPerson}
            />
          ) : (
            <OnlinePane
              viewerId={viewer.id}
              channel={current?.viewerCanView ? current : null}
              open={drawer.shown === "people"}
              onClose={closeDrawer}
              onOpenPerson={setPerson}
            />
          )}
          {overlay === "pins" && current?.viewerCanView && (
            <pinnedMessages.Part channel={current} viewer={viewer} onClose={close} />
          )}
          {overlay === "saved" && <savedMessages.Part viewer={viewer} onClose={close} />}
          {overlay === "scheduled" && <scheduledMessages.Part onClose={close} />}
          {reminded && <reminderDialog.Part message={reminded} onClose={() => askForReminder(null)} />}
          <ReportHost />
          {overlay === "create" && (
            <createChannelModal.Part
              open
              onOpenChange={close}
              canModerate={canModerate}
              onCreated={(id) => {
                close();
                openChannel(id);
              }}
            />
          )}
          {overlay === "manage" && (
            <manageChannels.Part
              channels={channels}
              canModerate={canModerate}
              editedId={editedId}
              onEdit={setEditedId}
              onClose={close}
            />
          )}
          {overlay === "shortcuts" && <shortcutsDialog.Part onClose={close} />}
          {person && (
            <personCard.Part
              person={person}
              viewer={viewer}
              onMention={current?.viewerCanPost ? mention : undefined}
              onClose={() => setPerson(null)}
            />
          )}
        </div>
      </OpenMentionContext>
    </AccessibleChannelsContext>
  );
}

/** Tracks which side pane is open as a drawer on a narrow screen. Navigation closes the drawer. */
function useDrawer() {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ drawer: Drawer; at: string } | null>(null);
  // Cleared, so that Back doesn't reopen the drawer.
  if (opened && opened.at !== key) setOpened(null);
  const close = useCallback(() => setOpened(null), []);
  const showChannels = useCallback(() => setOpened({ drawer: "channels", at: key }), [key]);
  const showPeople = useCallback(() => setOpened({ drawer: "people", at: key }), [key]);
  return { shown: opened?.at === key ? opened.drawer : null, close, showChannels, showPeople };
}

/** Replaces the page when the channels fail to load. */
function CommunityError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="grid flex-1 place-items-center px-6">
      <ErrorState
        title="Couldn't load the community"
        message={errorCode(error) === "FORBIDDEN" ? communityTexts.authenticationError : errorText(error)}
        retryLabel={communityTexts.retry}
        onRetry={onRetry}
      />
    </div>
  );
}
