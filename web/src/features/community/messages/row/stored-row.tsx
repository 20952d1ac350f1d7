import { memo, type ReactNode } from "react";
import type { PersonFragment } from "../../../../gql/graphql";
import { DayDivider, NewDivider } from "../list/dividers";
import { messageActions, type ActingViewer, type MessageHandlers } from "./message-actions";
import { MessageRow } from "./message-row";
import { messageTexts } from "../../texts";
import type { Emphasis, StoredItem } from "../list/rows";

/** The props that all rows of a channel share. */
export interface RowContext {
  viewer: ActingViewer;
  readerName: string;
  blockedIds: ReadonlySet<string>;
  canPost: boolean;
  now: Date;
  handlers: MessageHandlers;
  onOpenPerson: (person: PersonFragment) => void;
  /** In the thread of this message: replies to it show no quote. */
  rootId?: string;
}

interface StoredRowProps {
  row: StoredItem;
  emphasis: Emphasis;
  context: RowContext;
  onShowQuoted: (messageId: string) => void;
  /** Replaces the text while the message is edited. */
  editor: ReactNode;
}

/** A stored message with its dividers. Memoized, so a row renders only when its props change. */
export const StoredRow = memo(function StoredRow({ row, emphasis, context, onShowQuoted, editor }: StoredRowProps) {
  const { message, dayStart, isFirstNew, startsGroup } = row;
  const { viewer, readerName, blockedIds, canPost, now, handlers, onOpenPerson, rootId } = context;
  return (
    <>
      {dayStart && <DayDivider iso={dayStart} now={now} />}
      {isFirstNew && <NewDivider />}
      {blockedIds.has(message.sender.id) ? (
        <BlockedRow message={message} />
      ) : (
        <MessageRow
          message={message}
          startsGroup={startsGroup}
          now={now}
          readerName={readerName}
          isOwn={message.sender.id === viewer.id}
          actions={messageActions(message, viewer, canPost, handlers)}
          emphasis={emphasis}
          editor={editor}
          onOpenPerson={onOpenPerson}
          onShowQuoted={onShowQuoted}
          hidesQuote={
            (rootId !== undefined && message.replyTo?.id === rootId) || blockedIds.has(message.replyTo?.senderId ?? "")
          }
          onReact={viewer.isMuted ? undefined : handlers.onReact}
          onOpenThread={handlers.onOpenThread}
        />
      )}
    </>
  );
});

/** Focusable like any row, so that arrow keys and links to the message find it. */
function BlockedRow({ message: { id } }: Pick<StoredItem, "message">) {
  return (
    <article data-message-id={id} tabIndex={-1} className="px-4 py-1 pl-17 text-sm text-muted italic">
      {messageTexts.blocked}
    </article>
  );
}
