import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import type { PersonFragment } from "../../../gql/graphql";
import { errorCode, errorText } from "../../../lib/text/error-text";
import type { AvatarPerson } from "../../../ui/avatar";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { notify } from "../../../ui/toast/notify";
import { MuteGate } from "../../moderation/sanctions/mute-gate";
import { useIsInFuture } from "../../moderation/use-seconds-left";
import { useOwnSanctions } from "../../moderation/sanctions/use-own-sanctions";
import type { Channel } from "../channels/list/channel-groups";
import { useNow } from "../channels/use-now";
import type { ChannelFeed } from "../live/channel-feed";
import { presentQuote, type FeedMessage, type MessageFeed, type Quote } from "../live/window/message-feed";
import { useHelpfulMarks } from "../helpful-marks/use-helpful-marks";
import { messageTexts } from "../texts";
import { TypingLine } from "../typing/typing-line";
import { useTypingSignal } from "../typing/use-typing";
import { Composer } from "./composer/composer";
import { DeleteDialog } from "./editing/delete-dialog";
import { DeletedRunRow } from "./row/deleted-run-row";
import { readReply, storeReply, watchDrafts } from "./composer/drafts";
import { isEditable, type ActingViewer } from "./row/message-actions";
import { MessageEditor } from "./editing/message-editor";
import { MessageList } from "./list/message-list";
import { MessagesSkeleton } from "./list/messages-skeleton";
import { PendingRow } from "./row/pending-row";
import { StoredRow, type RowContext } from "./row/stored-row";
import { useEditing, type Editing } from "./editing/use-editing";

interface ChannelChatProps {
  feed: ChannelFeed;
  channel: Channel;
  viewer: ActingViewer & AvatarPerson;
  onOpenPerson: (person: PersonFragment) => void;
  onReadUpTo: (seq: number) => void;
}

const toQuote = ({ id, sender, content, deleted }: FeedMessage): Quote => ({
  __typename: "QuotedMessage",
  id,
  senderId: sender.id,
  senderUsername: sender.username,
  content,
  deleted,
});

const WITHOUT_REASON = new Set([null, "INTERNAL", "NO_RESPONSE"]);

/** A refusal in the server's words; anything else in the specified ones. */
function say(error: unknown, otherwise: string): void {
  notify.error(WITHOUT_REASON.has(errorCode(error)) ? otherwise : errorText(error));
}

/** The talk of a channel and the place to join it. */
export function ChannelChat({ feed, channel, viewer, onOpenPerson, onReadUpTo }: ChannelChatProps) {
  const draftKey = `${viewer.id} ${channel.id}`;
  const { replyTo, answer, answerCount } = useReply(draftKey, feed.feed);
  const editing = useEditing({
    viewerId: viewer.id,
    feed,
    onFailed: (error) => say(error, messageTexts.updateFailed),
  });
  const [deleting, setDeleting] = useState<FeedMessage | null>(null);
  const now = useNow();
  const { mute } = useOwnSanctions();
  const isMuted = useIsInFuture(mute?.endsAt ?? null);
  const help = useHelpfulMarks();
  const { signalTyping, resetTyping } = useTypingSignal(channel.id);
  const { start: startEditing } = editing;
  const { id, role, username } = viewer;
  const canPost = channel.viewerCanPost && !isMuted;
  // The same object as long as nothing in it changes: an event or a keystroke draws only the rows that it is about.
  const context = useMemo<RowContext>(
    () => ({
      viewer: { id, role, isMuted },
      readerName: username,
      canPost,
      now,
      handlers: {
        ...help,
        onReply: (message) => answer(toQuote(message)),
        onEdit: startEditing,
        onDelete: setDeleting,
      },
      onOpenPerson,
    }),
    [id, role, username, isMuted, canPost, now, help, answer, startEditing, onOpenPerson],
  );

  function editLast(): void {
    const last = feed.feed.messages.findLast((message) => isEditable(message, viewer));
    if (!last) return;
    editing.start(last);
    // The list draws what is near only; the editor takes the focus as soon as it is drawn.
    if (!document.querySelector(`[data-message-id="${last.id}"]`)) void feed.showMessage(last.id);
  }

  function remove({ id }: FeedMessage, reason: string | null): void {
    feed.remove(id, reason).catch((error: unknown) => say(error, messageTexts.deleteFailed));
  }

  return (
    <>
      <Talk feed={feed} channel={channel}>
        <MessageList
          feed={feed}
          channelName={channel.name}
          viewerId={viewer.id}
          onReadUpTo={onReadUpTo}
          renderDeleted={(run) => <DeletedRunRow run={run} now={now} />}
          renderPending={({ message, startsGroup }, showMessage) => (
            <PendingRow
              message={message}
              startsGroup={startsGroup}
              author={viewer}
              isMuted={isMuted}
              onRetry={feed.retry}
              onDiscard={feed.discard}
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
      </Talk>
      <TypingLine channelId={channel.id} viewerId={viewer.id} messages={feed.feed.messages} />
      <MuteGate mute={mute}>
        <Composer
          channelId={channel.id}
          draftKey={draftKey}
          channelName={channel.name}
          canPost={channel.viewerCanPost}
          replyTo={replyTo}
          award={feed.award}
          focusCount={editing.endCount + answerCount}
          onEditLast={editLast}
          onCancelReply={() => answer(null)}
          onType={signalTyping}
          onSend={(text) => {
            resetTyping();
            feed.send(text, replyTo?.deleted ? null : replyTo);
            answer(null);
          }}
        />
      </MuteGate>
      <DeleteDialog message={deleting} viewerId={viewer.id} onClose={() => setDeleting(null)} onDelete={remove} />
    </>
  );
}

function RowEditor({ message, editing }: { message: FeedMessage; editing: Editing }) {
  return (
    <MessageEditor
      text={editing.textOf(message)}
      busy={editing.isSaving(message)}
      isGone={message.deleted}
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
  answer: (message: Quote | null) => void;
  /** Grows each time a message is chosen to be answered. */
  answerCount: number;
}

/** What is being answered, as it stands now, as long as the draft is kept. */
function useReply(draftKey: string, feed: MessageFeed): Reply {
  const [replyTo, setReplyTo] = useState(() => readReply(draftKey));
  const [answerCount, setAnswerCount] = useState(0);
  useEffect(() => watchDrafts(() => setReplyTo(readReply(draftKey))), [draftKey]);
  const answer = useCallback(
    (message: Quote | null) => {
      setReplyTo(message);
      storeReply(draftKey, message);
      if (message) setAnswerCount((count) => count + 1);
    },
    [draftKey],
  );
  return { replyTo: replyTo && presentQuote(feed, replyTo), answer, answerCount };
}

interface TalkProps {
  feed: ChannelFeed;
  channel: Channel;
  children: ReactNode;
}

/** The list, or what stands there while there is none. */
function Talk({ feed: { phase, error, feed, reload }, channel, children }: TalkProps) {
  const isEmpty = feed.messages.length === 0 && feed.pending.length === 0;
  if (phase === "error") {
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-6">
        <ErrorState
          title={messageTexts.loadFailed}
          message={error ?? undefined}
          retryLabel={messageTexts.retry}
          onRetry={reload}
        />
      </div>
    );
  }
  if (phase === "loading" && isEmpty) return <MessagesSkeleton />;
  if (isEmpty) {
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-6">
        <EmptyState icon="hash" title={messageTexts.emptyTitle}>
          <p>{channel.viewerCanPost ? messageTexts.emptyText : messageTexts.emptyReadOnlyText}</p>
        </EmptyState>
      </div>
    );
  }
  return children;
}
