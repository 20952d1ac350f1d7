import DataLoader from "dataloader";
import type { Connection } from "../../../kernel/paging/connections";
import { loader, requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { MessageType } from "./message.type";
import { MarkReader, type ViewerMarks } from "./viewer-marks.sql";

/** The viewer's marks of the messages in one request. */
class MessageMarks {
  private readonly loaded = new Map<string, ViewerMarks>();
  private readonly loader = new DataLoader<string, ViewerMarks>((ids) => this.read(ids));

  constructor(private readonly context: RequestContext) {}

  /** Returns no promise if the page was loaded: two promises per message took a third of the time of a page. */
  get<Value>(messageId: string, valueOf: (marks: ViewerMarks) => Value): Value | Promise<Value> {
    const marks = this.loaded.get(messageId);
    return marks ? valueOf(marks) : this.loader.load(messageId).then(valueOf);
  }

  async loadPage({ edges }: Connection<MessageType>): Promise<void> {
    const ids = edges.map(({ node }) => node.id);
    const marks = await this.read(ids);
    marks.forEach((mark, index) => this.loaded.set(ids[index] ?? "", mark));
  }

  private read(ids: readonly string[]): Promise<ViewerMarks[]> {
    return this.context.services.get(MarkReader).marksOf(requireViewer(this.context), ids);
  }
}

export const messageMarks = (context: RequestContext): MessageMarks => loader(context, createMarks);

const createMarks = (context: RequestContext): MessageMarks => new MessageMarks(context);

/** Also loads the viewer's marks of the page, so that the fields of its messages need no promises. */
export async function withMarks(
  page: Promise<Connection<MessageType>>,
  context: RequestContext,
): Promise<Connection<MessageType>> {
  const messages = await page;
  if (messages.edges.length > 0) await messageMarks(context).loadPage(messages);
  return messages;
}
