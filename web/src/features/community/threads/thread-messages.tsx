import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { PersonFragment } from "../../../gql/graphql";
import { messageKeyOf, readDraft, storeDraft } from "../../../lib/storage/drafts";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { lazyPart } from "../../../ui/state/lazy-part";
import type { Viewer } from "../../accounts";
import { MuteGate } from "../../moderation";
import type { Channel } from "../channels/list/channel-groups";
import type { ChannelFeed } from "../live/channel-feed";
import type { FeedMessage, PendingMessage, Quote } from "../live/window/message-feed";
import type { ThreadWindow } from "../live/window/thread-window";
import { RowEditor } from "../messages/channel-chat";
import { Composer } from "../messages/composer/composer";
import { useEditing } from "../messages/editing/use-editing";
import { NewMessageAnnouncer } from "../messages/list/new-message-announcer";
import type { StoredItem } from "../messages/list/rows";
import { PendingRow } from "../messages/row/pending-row";
import { isEditable } from "../messages/row/message-actions";
import { StoredRow } from "../messages/row/stored-row";
import { useHighlightedId, useShowMessage } from "../messages/use-linked-message";
import { useMessageFocus } from "../messages/use-message-focus";
import { useRestoreFocus } from "../messages/use-restore-focus";
import { showError, toQuote, useRowContext } from "../messages/use-row-context";
import { messageTexts } from "../texts";
import { useTypingSignal } from "../typing/use-typing";
import type { OpenThread } from "./use-thread-url";
import { threadTexts } from "./thread-texts";

const deleteDialog = lazyPart(async () => (await import("../messages/editing/delete-dialog")).DeleteDialog);

interface ThreadMessagesProps {
  channelFeed: ChannelFeed;
  thread: ThreadWindow;
  root: FeedMessage;
  pending: readonly PendingMessage[];
  channel: Channel;
  viewer: Viewer;
  onOpenThread: OpenThread;
  onOpenPerson: (person: PersonFragment) => void;
}

const rowsByMessage = new WeakMap<FeedMessage, StoredItem>();

/** Reusing the row object lets its component skip rendering. */
function rowOf(message: FeedMessage): StoredItem {
  const row = rowsByMessage.get(message) ?? {
    kind: "stored",
    message,
    dayStart: null,
    isFirstNew: false,
    startsGroup: true,
  };
  rowsByMessage.set(message, row);
  return row;
}

// In its own file, because the first page of the community needs the rest of the notifications.
const seenMessages = lazyPart(async () => (await import("../../notifications/seen-messages")).SeenMessages);

/** Within this distance from the end, the list follows new replies. */
const FOLLOW_DISTANCE_PX = 80;

/** The first message of a thread, its replies, and the composer. */
export function ThreadMessages(props: ThreadMessagesProps) {
  const { channelFeed, thread, root, pending, channel, viewer, onOpenThread, onOpenPerson } = props;
  const { replies } = thread;
  const messages = useMemo(() => [root, ...replies], [root, replies]);
  const [replyTo, setReplyTo] = useState<Quote | null>(null);
  const [replyCount, setReplyCount] = useState(0);
  const [deleting, setDeleting] = useState<FeedMessage | null>(null);
  const { signalTyping, resetTyping } = useTypingSignal(channel.id);
  const editing = useEditing({
    viewerId: viewer.id,
    // A different key from the channel's list, which can edit another message at the same time.
    channelFeed: { channelId: `${channel.id} thread`, edit: channelFeed.edit },
    messages,
    onFailed: (error) => showError(error, messageTexts.updateFailed),
  });
  const [onReply] = useState(() => (quote: Quote) => {
    setReplyTo(quote);
    setReplyCount((count) => count + 1);
  });
  const { context, mute, isMuted } = useRowContext({
    channelFeed,
    channel,
    viewer,
    onReply,
    onEdit: editing.start,
    onDelete: setDeleting,
    onOpenPerson,
    rootId: root.id,
  });
  const [jump, setJump] = useState(() => ({ messageId: idOfLinkedReply(thread), generation: 1 }));
  const showInChannel = useShowMessage(channelFeed, onOpenThread);
  const showMessage = useCallback(
    (messageId: string): void => {
      const isHere = channelFeed.getSnapshot().feed.thread?.replies.some(({ id }) => id === messageId);
      if (isHere) setJump(({ generation }) => ({ messageId, generation: generation + 1 }));
      else showInChannel(messageId);
    },
    [channelFeed, showInChannel],
  );
  const { area, onKeyDown } = useMessageFocus(jump);
  const highlightedId = useHighlightedId(jump);
  useRestoreFocus(area);
  const unsent = useMemo(() => {
    const ids = new Set(messages.map(({ id }) => id));
    return pending.filter(({ threadRoot, replyTo }) => ids.has((threadRoot ?? replyTo)?.id ?? ""));
  }, [messages, pending]);
  const onlyHere = useMemo(() => replies.filter(({ threadOnly }) => threadOnly), [replies]);
  const draftKey = `${messageKeyOf(viewer.id, channel.id)} ${root.id}`;
  const [isAlsoInChannel, setAlsoInChannel] = useAlsoInChannel(draftKey);
  const { refreshFollow } = channelFeed.thread;
  const lastOwnId = replies.findLast(({ sender }) => sender.id === viewer.id)?.id;
  const checkedId = useRef(lastOwnId);
  useEffect(
    function refreshAfterReply() {
      if (!lastOwnId || checkedId.current === lastOwnId) return;
      checkedId.current = lastOwnId;
      void refreshFollow();
    },
    [lastOwnId, refreshFollow],
  );
  const scroller = useFollowEnd(replies.at(-1)?.id, unsent.length);
  useLayoutEffect(
    function showTarget() {
      const row = jump.messageId && scroller.current?.querySelector(`[data-message-id="${jump.messageId}"]`);
      if (row) row.scrollIntoView({ block: "center" });
    },
    [jump, scroller],
  );

  const currentReply = replyTo && messages.find(({ id }) => id === replyTo.id);
  const shownReply = replyTo && (currentReply ? toQuote(currentReply) : replyTo);
  const target = shownReply ?? toQuote(root);

  const renderRow = (message: FeedMessage) => (
    <StoredRow
      key={message.id}
      row={rowOf(message)}
      emphasis={message.id === highlightedId ? "highlighted" : null}
      context={context}
      onShowQuoted={showMessage}
      editor={editing.editedId === message.id ? <RowEditor message={message} editing={editing} /> : null}
    />
  );

  function editLast(): void {
    const last = replies.findLast((message) => isEditable(message, viewer));
    if (last) editing.start(last);
  }

  return (
    <>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto pb-3">
        <div ref={area} onKeyDown={onKeyDown}>
          {renderRow(root)}
          <RepliesDivider root={root} />
          {thread.hasOlder && <OlderReplies channelFeed={channelFeed} state={thread.olderPage} />}
          <div
            role="log"
            aria-label="Replies"
            aria-live="off"
            tabIndex={0}
            className="focus-visible:outline-offset-[-2px]"
          >
            {replies.map(renderRow)}
            {unsent.map((message) => (
              <PendingRow
                key={message.clientMessageId}
                message={message}
                startsGroup
                author={viewer}
                isMuted={isMuted}
                onRetry={channelFeed.retry}
                onDiscard={channelFeed.discard}
                onShowQuoted={showMessage}
              />
            ))}
          </div>
          {replies.length + unsent.length === 0 && !thread.hasOlder && (
            <p className="px-4 py-3 text-sm text-muted">
              {channel.viewerCanPost ? "No replies yet. Write the first one." : "No replies yet."}
            </p>
          )}
        </div>
        <seenMessages.Part scroller={scroller} messages={onlyHere} viewerId={viewer.id} />
        <NewMessageAnnouncer
          feed={{ messages: onlyHere, outOfWindow: [], lastSeq: replies.at(-1)?.createdSeq ?? 0 }}
          viewerId={viewer.id}
          blockedIds={context.blockedIds}
          atNewest
          unseenCount={0}
        />
      </div>
      <MuteGate mute={mute}>
        {target.deleted && !shownReply ? (
          <p className="flex-none border-t border-line px-4 py-3 text-sm text-muted">
            You can't reply to a deleted message. You can reply to a reply.
          </p>
        ) : (
          <Composer
            channelId={channel.id}
            draftKey={draftKey}
            channelName={channel.name}
            threadLabel="Reply in this thread"
            option={
              <Checkbox
                label={threadTexts.alsoInChannel(channel.name)}
                checked={isAlsoInChannel}
                onChange={({ target: { checked } }) => setAlsoInChannel(checked)}
              />
            }
            canPost={channel.viewerCanPost}
            replyTo={shownReply}
            award={null}
            focusCount={editing.closedCount + replyCount}
            onEditLast={editLast}
            onCancelReply={() => setReplyTo(null)}
            onType={signalTyping}
            onSend={(text, files) => {
              resetTyping();
              const quote = target.deleted ? toQuote(root) : target;
              channelFeed.sendInThread(text, quote, files, isAlsoInChannel ? undefined : toQuote(root));
              setReplyTo(null);
              setAlsoInChannel(false);
            }}
          />
        )}
      </MuteGate>
      {deleting && (
        <deleteDialog.Part
          message={deleting}
          viewerId={viewer.id}
          onClose={() => setDeleting(null)}
          onDelete={({ id }, reason) => {
            channelFeed.remove(id, reason).catch((error: unknown) => showError(error, messageTexts.deleteFailed));
          }}
        />
      )}
    </>
  );
}

/** The reply that the thread was opened from; null for its first message. */
const idOfLinkedReply = ({ messageId, root }: ThreadWindow): string | null =>
  messageId === root?.id ? null : messageId;

/** Whether the draft is also for the channel. */
function useAlsoInChannel(draftKey: string): [boolean, (isAlso: boolean) => void] {
  const key = `also:${draftKey}`;
  const [isAlso, setAlso] = useState(() => readDraft(key) !== null);
  return [
    isAlso,
    (next) => {
      setAlso(next);
      storeDraft(key, next ? "yes" : null);
    },
  ];
}

function RepliesDivider({ root: { thread } }: { root: FeedMessage }) {
  if (!thread || thread.replyCount === 0) return <hr className="mx-4 my-3 border-line" />;
  return (
    <p className="mx-4 my-3 flex items-center gap-3 text-xs text-muted after:h-px after:flex-1 after:bg-line">
      {threadTexts.summary(thread.replyCount, thread.helpedCount)}
    </p>
  );
}

function OlderReplies({ channelFeed, state }: { channelFeed: ChannelFeed; state: ThreadWindow["olderPage"] }) {
  const labels = {
    idle: "Show earlier replies",
    loading: "Loading earlier replies...",
    failed: "Couldn't load earlier replies. Try again",
  };
  return (
    <div className="px-4 py-1">
      <Button
        size="sm"
        variant="secondary"
        disabled={state === "loading"}
        onClick={() => void channelFeed.thread.loadOlder()}
      >
        {labels[state]}
      </Button>
    </div>
  );
}

/** Shows the newest reply at first, and follows new ones while the reader is at the end or sends one. */
export function useFollowEnd(lastReplyId: string | undefined, unsentCount: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const shownUnsent = useRef(unsentCount);
  useLayoutEffect(function trackPosition() {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = (): void => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < FOLLOW_DISTANCE_PX;
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, []);
  useLayoutEffect(
    function follow() {
      const element = scroller.current;
      const sendsOne = unsentCount > shownUnsent.current;
      shownUnsent.current = unsentCount;
      if (element && (isAtEnd.current || sendsOne)) element.scrollTop = element.scrollHeight;
    },
    [lastReplyId, unsentCount],
  );
  return scroller;
}
