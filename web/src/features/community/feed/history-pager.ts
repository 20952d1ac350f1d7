import type { FeedOperations, PlaceInHistory } from "./feed-operations";
import type { MessageFeed } from "./message-feed";
import { withNewerPage, withOlderPage, type HistoryPage } from "./message-window";

/** How the page on one side is doing. */
export type PageState = "idle" | "loading" | "failed";

export interface PagedFeed {
  feed: MessageFeed;
  olderPage: PageState;
  newerPage: PageState;
}

/** Loads what lies around the stretch that is shown, or another stretch; one request for each side at a time. */
export class HistoryPager {
  /** Grows with every new stretch: pages asked for beside an earlier one are dropped. */
  private stretch = 0;

  constructor(
    private readonly channelId: string,
    private readonly operations: Pick<FeedOperations, "history">,
    private readonly read: () => PagedFeed,
    private readonly update: (change: Partial<PagedFeed>) => void,
  ) {}

  async loadOlder(): Promise<void> {
    const { feed, olderPage } = this.read();
    const oldest = feed.messages[0];
    if (!oldest || !feed.hasOlder || olderPage === "loading") return;
    await this.extend("olderPage", { before: oldest.id }, withOlderPage);
  }

  async loadNewer(): Promise<void> {
    const { feed, newerPage } = this.read();
    const newest = feed.messages.at(-1);
    if (!newest || !feed.hasNewer || newerPage === "loading") return;
    await this.extend("newerPage", { after: newest.id }, withNewerPage);
  }

  /** Another stretch, to be shown in place of this one; null: yet another one was asked for meanwhile. */
  async loadStretch(place: PlaceInHistory): Promise<HistoryPage | null> {
    this.stretch += 1;
    const { stretch } = this;
    const page = await this.operations.history(this.channelId, place);
    return stretch === this.stretch ? page : null;
  }

  private async extend(
    side: "olderPage" | "newerPage",
    place: PlaceInHistory,
    withPage: (feed: MessageFeed, page: HistoryPage) => MessageFeed,
  ): Promise<void> {
    const { stretch } = this;
    this.update({ [side]: "loading" });
    try {
      const page = await this.operations.history(this.channelId, place);
      if (stretch === this.stretch) this.update({ feed: withPage(this.read().feed, page), [side]: "idle" });
    } catch {
      if (stretch === this.stretch) this.update({ [side]: "failed" });
    }
  }
}
