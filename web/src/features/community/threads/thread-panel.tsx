import { Dialog } from "radix-ui";
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { PersonFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { classNames } from "../../../lib/class-names";
import { useIsWide } from "../../../lib/hooks/use-is-wide";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { bottomSheet, dialogScrim } from "../../../ui/overlay/dialog-scrim";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import type { Viewer } from "../../accounts";
import type { Channel } from "../channels/list/channel-groups";
import { askForReport } from "../../moderation";
import { useChannelFeedState } from "../live/use-channel-feed";
import { MessagesSkeleton } from "../channels/state/messages-skeleton";
import { showError } from "../messages/use-row-context";
import { ThreadMessages } from "./thread-messages";
import type { OpenThread } from "./use-thread-url";
import { threadTexts } from "./thread-texts";

interface ThreadPanelProps {
  channel: Channel;
  viewer: Viewer;
  /** Any message of the thread. */
  messageId: string;
  onClose: () => void;
  onOpenThread: OpenThread;
  onOpenPerson: (person: PersonFragment) => void;
}

/** A thread: a pane next to the messages on wide screens, and a sheet over them on narrow ones. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { channel, messageId, viewer, onClose } = props;
  const isWide = useIsWide();
  const { channelFeed, snapshot } = useChannelFeedState(channel.id);
  const { thread } = snapshot.feed;
  const navigate = useNavigate();
  const { open, close, follow } = channelFeed.thread;
  const redirect = useEffectEvent((channelId: string | null) => {
    if (channelId && channelId !== channel.id) {
      void navigate(paths.community(channelId, undefined, messageId), { replace: true });
    }
  });
  // The channel loads first, so that its events include every change to the thread since.
  const isReady = snapshot.phase === "ready";
  useEffect(
    function openThread() {
      if (!isReady) return undefined;
      let isCanceled = false;
      void open(messageId).then((channelId) => isCanceled || redirect(channelId));
      return () => {
        isCanceled = true;
        close();
      };
    },
    [isReady, messageId, open, close],
  );

  const closeAndReturnFocus = (): void => {
    onClose();
    const rowId = thread?.root?.id ?? messageId;
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-message-id="${rowId}"]`)?.focus());
  };
  const root = thread?.root;
  const actions = thread?.phase === "ready" && (
    <>
      {root && root.sender.id !== viewer.id && (
        <IconButton
          icon="warning"
          label="Report this thread"
          onClick={() => askForReport({ kind: "THREAD", id: root.id })}
        />
      )}
      <Button
        size="sm"
        variant={thread.isFollowing ? "secondary" : "primary"}
        aria-pressed={thread.isFollowing}
        className="pointer-coarse:h-11"
        title={thread.isFollowing ? "Stop following this thread" : "Follow this thread"}
        onClick={() => {
          follow(!thread.isFollowing).catch((error: unknown) =>
            showError(error, "Couldn't change whether you follow the thread. Please try again."),
          );
        }}
      >
        {thread.isFollowing ? "Following" : "Follow"}
      </Button>
    </>
  );
  const content = <ThreadContent {...props} />;
  return isWide ? (
    <WidePane actions={actions} onClose={closeAndReturnFocus}>
      {content}
    </WidePane>
  ) : (
    <Sheet actions={actions} onClose={closeAndReturnFocus}>
      {content}
    </Sheet>
  );
}

interface FrameProps {
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

const HEADER = "flex h-14 flex-none items-center gap-2 border-b border-line pr-2 pl-4";

function WidePane({ actions, onClose, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside
      aria-label={threadTexts.title}
      onKeyDown={(event) => {
        // In a text field, Escape cancels a reply or an edit.
        const isInField = event.target instanceof HTMLTextAreaElement;
        if (event.key === "Escape" && !event.defaultPrevented && !isInField) onClose();
      }}
      data-drop-area=""
      className="relative flex min-h-0 min-w-0 flex-col border-l border-line bg-surface"
    >
      <header className={HEADER}>
        <h2 ref={heading} tabIndex={-1} className="label flex-1 text-muted outline-none">
          {threadTexts.title}
        </h2>
        {actions}
        <IconButton label="Close" icon="close" onClick={onClose} />
      </header>
      {children}
    </aside>
  );
}

function Sheet({ actions, onClose, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogScrim} />
        <Dialog.Content
          aria-describedby={undefined}
          data-drop-area=""
          onOpenAutoFocus={(event) => {
            // Not the message box, whose on-screen keyboard would cover the thread.
            event.preventDefault();
            heading.current?.focus();
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={classNames(
            "fixed inset-y-0 right-0 z-50 flex animate-from-right flex-col border-l border-line-strong bg-surface shadow-overlay max-sm:h-[85dvh] sm:w-[28rem]",
            bottomSheet,
          )}
        >
          <header className={HEADER}>
            <Dialog.Title ref={heading} tabIndex={-1} className="label flex-1 text-muted outline-none">
              {threadTexts.title}
            </Dialog.Title>
            {actions}
            <Dialog.Close asChild>
              <IconButton label="Close" icon="close" />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The messages of the thread, or why there are none. */
function ThreadContent({ channel, viewer, messageId, onOpenThread, onOpenPerson }: ThreadPanelProps) {
  const { channelFeed, snapshot } = useChannelFeedState(channel.id);
  const { thread } = snapshot.feed;
  if (snapshot.phase === "error" || thread?.phase === "gone") {
    return (
      <State>
        <EmptyState icon="denied" title="Thread not available">
          <p>{snapshot.error ?? "The message was deleted, or you don't have access to it."}</p>
        </EmptyState>
      </State>
    );
  }
  if (thread?.phase === "error") {
    return (
      <State>
        <ErrorState
          title="Couldn't load the thread"
          message={errorText(thread.error)}
          onRetry={() => void channelFeed.thread.open(messageId)}
        />
      </State>
    );
  }
  if (!thread?.root) {
    return (
      <div aria-busy="true" aria-label="Loading thread..." className="min-h-0 flex-1 overflow-hidden">
        <MessagesSkeleton />
      </div>
    );
  }
  return (
    <ThreadMessages
      key={thread.root.id}
      channelFeed={channelFeed}
      thread={thread}
      root={thread.root}
      pending={snapshot.feed.pending}
      channel={channel}
      viewer={viewer}
      onOpenThread={onOpenThread}
      onOpenPerson={onOpenPerson}
    />
  );
}

const State = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto px-6">{children}</div>
);
