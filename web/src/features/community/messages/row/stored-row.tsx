import { memo, type ReactNode } from "react";
import type { PersonFragment } from "../../../../gql/graphql";
import { DayDivider, NewDivider } from "../list/dividers";
import { messageActions, type ActingViewer, type MessageHandlers } from "./message-actions";
import { MessageRow } from "./message-row";
import type { Emphasis, StoredItem } from "../list/rows";

/** The props that all rows of a channel share. */
export interface RowContext {
  viewer: ActingViewer;
  readerName: string;
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
  const { viewer, readerName, canPost, now, handlers, onOpenPerson, rootId } = context;
  return (
    <>
      {dayStart && <DayDivider iso={dayStart} now={now} />}
      {isFirstNew && <NewDivider />}
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
        hidesQuote={rootId !== undefined && message.replyTo?.id === rootId}
        onReact={viewer.isMuted ? undefined : handlers.onReact}
        onOpenThread={handlers.onOpenThread}
      />
    </>
  );
});
