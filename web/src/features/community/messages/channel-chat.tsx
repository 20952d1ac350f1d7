import { useCallback, useEffect, useState, type ReactNode } from "react";
import type { PersonFragment } from "../../../gql/graphql";
import { messageKeyOf, subscribeToDrafts } from "../../../lib/storage/drafts";
import type { AvatarPerson } from "../../../ui/avatar";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { lazyPart } from "../../../ui/state/lazy-part";
import { MuteGate } from "../../moderation";
import { LightboxHost } from "../attachments/message-attachments";
import type { Channel } from "../channels/list/channel-groups";
import type { ChannelFeed, FeedSnapshot } from "../live/channel-feed";
import { currentQuote, type FeedMessage, type MessageFeed, type Quote } from "../live/window/message-feed";
import { messageTexts } from "../texts";
import type { OpenThread } from "../threads/use-thread-url";
import { TypingLine } from "../typing/typing-line";
import { useTypingSignal } from "../typing/use-typing";
import { Composer } from "./composer/composer";
import { DeletedRunRow } from "./row/deleted-run-row";
import { readReply, storeReply } from "./composer/drafts";
import { isEditable, type ActingViewer } from "./row/message-actions";
import { MessageEditor } from "./editing/message-editor";
import { MessageList } from "./list/message-list";
import { MessagesSkeleton } from "../channels/state/messages-skeleton";
import { PendingRow } from "./row/pending-row";
import { StoredRow } from "./row/stored-row";
import { showError, useRowContext } from "./use-row-context";
import { useEditing, type Editing } from "./editing/use-editing";

// Loaded after the messages, because few visits delete one.
const deleteDialog = lazyPart(async () => (await import("./editing/delete-dialog")).DeleteDialog);

const postingNotes = lazyPart(async () => (await import("../held-messages/posting-notes")).PostingNotes);

interface ChannelChatProps {
  channelFeed: ChannelFeed;
  snapshot: FeedSnapshot;
  channel: Channel;
  viewer: ActingViewer & AvatarPerson;
  onOpenPerson: (person: PersonFragment) => void;
  onOpenThread: OpenThread;
  onReadUpTo: (seq: number) => void;
}

/** The messages of a channel and the composer. */
export function ChannelChat(props: ChannelChatProps) {
  const { channelFeed, snapshot, channel, viewer, onOpenPerson, onOpenThread, onReadUpTo } = props;
  const { feed } = snapshot;
  const draftKey = messageKeyOf(viewer.id, channel.id);
  const { replyTo, setReply, replyCount } = useReply(draftKey, feed);
  const editing = useEditing({
    viewerId: viewer.id,
    channelFeed,
    messages: feed.messages,
    onFailed: (error) => showError(error, messageTexts.updateFailed),
  });
  const [deleting, setDeleting] = useState<FeedMessage | null>(null);
  useEffect(deleteDialog.preload, []);
  const { signalTyping, resetTyping } = useTypingSignal(channel.id);
  const { context, mute, isMuted } = useRowContext({
    channelFeed,
    channel,
    viewer,
    onReply: setReply,
    onOpenThread,
    onEdit: editing.start,
    onDelete: setDeleting,
    onOpenPerson,
  });

  function editLast(): void {
    const last = feed.messages.findLast((message) => isEditable(message, viewer));
    if (!last) return;
    editing.start(last);
    // The list renders only nearby rows. The editor takes focus when its row renders.
    if (!document.querySelector(`[data-message-id="${last.id}"]`)) void channelFeed.showMessage(last.id);
  }

  function remove({ id }: FeedMessage, reason: string | null): void {
    channelFeed.remove(id, reason).catch((error: unknown) => showError(error, messageTexts.deleteFailed));
  }

  return (
    <>
      <MessagePane channelFeed={channelFeed} snapshot={snapshot} channel={channel}>
        <MessageList
          channelFeed={channelFeed}
          snapshot={snapshot}
          channelName={channel.name}
          viewerId={viewer.id}
          onOpenThread={onOpenThread}
          onReadUpTo={onReadUpTo}
          renderDeleted={(run) => <DeletedRunRow run={run} now={context.now} onOpenThread={onOpenThread} />}
          renderPending={({ message, startsGroup }, showMessage) => (
            <PendingRow
              message={message}
              startsGroup={startsGroup}
              author={viewer}
              isMuted={isMuted}
              onRetry={channelFeed.retry}
              onDiscard={channelFeed.discard}
              onShowQuoted={showMessage}
            />
          )}
          renderRow={(row, emphasis, showMessage) => (
            <StoredRow
              row={row}
              emphasis={emphasis}
              context={context}
              onShowQuoted={showMessage}
              editor={
                editing.editedId === row.message.id ? <RowEditor message={row.message} editing={editing} /> : null
              }
            />
          )}
        />
      </MessagePane>
      {snapshot.phase === "ready" && <postingNotes.Part channel={channel} viewer={viewer} messages={feed.messages} />}
      <TypingLine channelId={channel.id} viewerId={viewer.id} messages={feed.messages} />
      <MuteGate mute={mute}>
        <Composer
          channelId={channel.id}
          draftKey={draftKey}
          channelName={channel.name}
          canPost={channel.viewerCanPost}
          replyTo={replyTo}
          award={snapshot.award}
          focusCount={editing.closedCount + replyCount}
          onEditLast={editLast}
          onCancelReply={() => setReply(null)}
          onType={signalTyping}
          onSend={(text, files) => {
            resetTyping();
            channelFeed.send(text, replyTo?.deleted ? null : replyTo, files);
            setReply(null);
          }}
        />
      </MuteGate>
      <LightboxHost />
      {deleting && (
        <deleteDialog.Part
          message={deleting}
          viewerId={viewer.id}
          onClose={() => setDeleting(null)}
          onDelete={remove}
        />
      )}
    </>
  );
}

export function RowEditor({ message, editing }: { message: FeedMessage; editing: Editing }) {
  return (
    <MessageEditor
      text={editing.textOf(message)}
      busy={editing.isSaving(message)}
      isDeleted={message.deleted}
      newerText={!message.deleted && editing.isConflict(message) ? message.content : null}
      onChange={(text) => editing.write(message, text)}
      onSave={() => void editing.save(message)}
      onOverwrite={() => void editing.overwrite(message)}
      onCancel={() => editing.cancel(message)}
    />
  );
}

interface Reply {
  replyTo: Quote | null;
  setReply: (message: Quote | null) => void;
  /** Increases each time the member chooses a message to reply to. */
  replyCount: number;
}

/** The message that the draft replies to, in its current state. */
function useReply(draftKey: string, feed: MessageFeed): Reply {
  const [replyTo, setReplyTo] = useState(() => readReply(draftKey));
  const [replyCount, setReplyCount] = useState(0);
  useEffect(() => subscribeToDrafts(() => setReplyTo(readReply(draftKey))), [draftKey]);
  const setReply = useCallback(
    (message: Quote | null) => {
      setReplyTo(message);
      storeReply(draftKey, message);
      if (message) setReplyCount((count) => count + 1);
    },
    [draftKey],
  );
  return { replyTo: replyTo && currentQuote(feed, replyTo), setReply, replyCount };
}

interface MessagePaneProps {
  channelFeed: ChannelFeed;
  snapshot: FeedSnapshot;
  channel: Channel;
  children: ReactNode;
}

/** The message list, or an error, loading, or empty state. */
function MessagePane({ channelFeed, snapshot: { phase, error, feed }, channel, children }: MessagePaneProps) {
  const isEmpty = feed.messages.length === 0 && feed.pending.length === 0;
  if (phase === "error") {
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-6">
        <ErrorState
          title="Couldn't load messages"
          message={error ?? undefined}
          retryLabel={messageTexts.retry}
          onRetry={channelFeed.reload}
        />
      </div>
    );
  }
  if (phase === "loading" && isEmpty) return <MessagesSkeleton />;
  if (isEmpty) {
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-6">
        <EmptyState icon="hash" title={messageTexts.emptyTitle}>
          <p>{channel.viewerCanPost ? "Start the conversation." : "No announcements yet."}</p>
        </EmptyState>
      </div>
    );
  }
  return children;
}
