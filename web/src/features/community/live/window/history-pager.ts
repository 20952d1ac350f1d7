import type { FeedOperations, HistoryPosition } from "../feed-operations";
import type { PageState } from "./merge-messages";
import type { MessageFeed } from "./message-feed";
import { withNewerPage, withOlderPage, type HistoryPage } from "./message-window";

export interface PagedFeed {
  feed: MessageFeed;
  olderPage: PageState;
  newerPage: PageState;
}

type Side = "olderPage" | "newerPage";

interface HistoryPagerDeps {
  channelId: string;
  operations: Pick<FeedOperations, "fetchHistory">;
  read: () => PagedFeed;
  update: (change: Partial<PagedFeed>) => void;
}

/** Extends the window of loaded messages on both sides, or loads another window. Sends at most one request per side. */
export class HistoryPager {
  /** Increases with every jump, so that only the window requested last is shown. */
  private requestId = 0;

  constructor(private readonly deps: HistoryPagerDeps) {}

  async loadOlder(): Promise<void> {
    const { feed, olderPage } = this.deps.read();
    const oldest = feed.messages[0];
    if (!oldest || !feed.hasOlder || olderPage === "loading") return;
    await this.extend("olderPage", oldest.id, withOlderPage);
  }

  async loadNewer(): Promise<void> {
    const { feed, newerPage } = this.deps.read();
    const newest = feed.messages.at(-1);
    if (!newest || !feed.hasNewer || newerPage === "loading") return;
    await this.extend("newerPage", newest.id, withNewerPage);
  }

  /** Loads the window around a position. Returns null if a later jump replaced the request. */
  async loadWindow(position: HistoryPosition): Promise<HistoryPage | null> {
    this.cancelPending();
    const requestId = this.requestId;
    try {
      const page = await this.deps.operations.fetchHistory(this.deps.channelId, position);
      return requestId === this.requestId ? page : null;
    } catch (error) {
      if (requestId === this.requestId) throw error;
      return null;
    }
  }

  /** Ignores the result of a pending `loadWindow`. */
  cancelPending(): void {
    this.requestId += 1;
  }

  private async extend(
    side: Side,
    edgeId: string,
    addPage: (feed: MessageFeed, page: HistoryPage) => MessageFeed,
  ): Promise<void> {
    // If the window was trimmed or replaced in the meantime, the page would leave a gap.
    const isAdjacent = (): boolean => this.edgeId(side) === edgeId;
    this.deps.update({ [side]: "loading" });
    try {
      const position = side === "olderPage" ? { before: edgeId } : { after: edgeId };
      const page = await this.deps.operations.fetchHistory(this.deps.channelId, position);
      if (isAdjacent()) this.deps.update({ feed: addPage(this.deps.read().feed, page), [side]: "idle" });
    } catch {
      if (isAdjacent()) this.deps.update({ [side]: "failed" });
    }
  }

  private edgeId(side: Side): string | undefined {
    return this.deps.read().feed.messages.at(side === "olderPage" ? 0 : -1)?.id;
  }
}
