import type { DataSource } from "typeorm";
import { toConnection, type Connection } from "../../../kernel/paging/connections";
import { invalidField } from "../../../kernel/errors/errors";
import { isUuid } from "../../../kernel/ids";
import { invalidCursor, requirePageSize } from "../../../kernel/paging/paging";
import { SharedReads } from "../../../kernel/shared-reads";
import type { ChannelType } from "../channels/channel.type";
import { readMessage, readMessagesAfter, readMessagesBefore, type HistoryScope } from "./message.sql";
import type { MessageType } from "./message.type";
import type { MessagesArgs } from "./messages.inputs";

/** The arguments, with the default page size and with null instead of undefined. */
type PageRequest = { [Name in keyof MessagesArgs]-?: Exclude<MessagesArgs[Name], undefined> } & { last: number };

const DEFAULT_PAGE_SIZE = 50;
/** Lower than for other lists, because messages are larger. */
const MAX_PAGE_SIZE = 100;
/** Greater than every event number. */
const AFTER_NEWEST_SEQ = 2_147_483_647;

/** Pages of a channel's or a thread's history, in either direction or around a message. */
export class MessageHistory {
  /** Members who open a channel at the same time share its page, which is the same for all of them. */
  private readonly pages = new SharedReads<Connection<MessageType>>();

  constructor(private readonly database: DataSource) {}

  /** Oldest first. Empty if the viewer can't read the channel. */
  channelPage({ id, viewerCanView }: ChannelType, args: MessagesArgs): Promise<Connection<MessageType>> {
    return this.page(viewerCanView ? { kind: "channel_id", id } : null, args);
  }

  /** The replies of a thread whose channel the viewer can read, oldest first. */
  threadPage(rootId: string, args: MessagesArgs): Promise<Connection<MessageType>> {
    return this.page({ kind: "thread_root_id", id: rootId }, args);
  }

  private async page(scope: HistoryScope | null, args: MessagesArgs): Promise<Connection<MessageType>> {
    const { before = null, first = null, after = null, aroundSeq = null, withDeleted } = args;
    const last = args.last ?? DEFAULT_PAGE_SIZE;
    const request = { last, before, first, after, aroundSeq, withDeleted };
    requirePageSize(last, "last", MAX_PAGE_SIZE);
    if (first !== null) requirePageSize(first, "first", MAX_PAGE_SIZE);
    assertOneDirection(request);
    if (!scope) return toConnection<MessageType>([], idOf, {});
    return this.pages.run(JSON.stringify([scope, request]), () => {
      if (aroundSeq !== null) return this.around(scope, aroundSeq, request);
      if (first !== null) return this.forwards(scope, first, request);
      return this.backwards(scope, request);
    });
  }

  private async backwards(scope: HistoryScope, { last, before, withDeleted }: PageRequest) {
    const end = before === null ? AFTER_NEWEST_SEQ : await this.seqOfCursor(before, "before", scope);
    const older = await readMessagesBefore(this.database, scope, end, { limit: last + 1, withDeleted });
    return toPage(older.slice(0, last).reverse(), { previous: older.length > last, next: before !== null });
  }

  private async forwards(scope: HistoryScope, first: number, { after, withDeleted }: PageRequest) {
    const start = after === null ? 0 : await this.seqOfCursor(after, "after", scope);
    const newer = await readMessagesAfter(this.database, scope, start, { limit: first + 1, withDeleted });
    return toPage(newer.slice(0, first), { previous: after !== null, next: newer.length > first });
  }

  private async around(scope: HistoryScope, seq: number, { last, withDeleted }: PageRequest) {
    const upTo = Math.ceil(last / 2);
    const after = last - upTo;
    const [older, newer] = await Promise.all([
      readMessagesBefore(this.database, scope, seq + 1, { limit: upTo + 1, withDeleted }),
      readMessagesAfter(this.database, scope, seq, { limit: after + 1, withDeleted }),
    ]);
    return toPage([...older.slice(0, upTo).reverse(), ...newer.slice(0, after)], {
      previous: older.length > upTo,
      next: newer.length > after,
    });
  }

  /** The number of the cursor's message, which may be deleted. */
  private async seqOfCursor(id: string, field: string, scope: HistoryScope): Promise<number> {
    const message = isUuid(id) ? await readMessage(this.database, id) : null;
    const scopeId = scope.kind === "channel_id" ? message?.channelId : message?.thread?.rootId;
    if (!message || scopeId !== scope.id) throw invalidCursor(field);
    return message.createdSeq;
  }
}

const idOf = (message: MessageType): string => message.id;

const toPage = (records: MessageType[], more: { previous: boolean; next: boolean }): Connection<MessageType> =>
  toConnection(records, idOf, more);

function assertOneDirection({ before, after, first, aroundSeq }: PageRequest): void {
  if (after !== null && first === null) throw invalidField("after", "after requires first");
  if (before !== null && first !== null) throw invalidField("before", "before can't be combined with first");
  if (aroundSeq !== null && (before ?? first) !== null) {
    throw invalidField("aroundSeq", "aroundSeq can't be combined with a cursor or first");
  }
}
