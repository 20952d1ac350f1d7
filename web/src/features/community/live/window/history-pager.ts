import type { FeedOperations, PlaceInHistory } from "../feed-operations";
import type { MessageFeed } from "./message-feed";
import { withNewerPage, withOlderPage, type HistoryPage } from "./message-window";

/** How the page on one side is doing. */
export type PageState = "idle" | "loading" | "failed";

export interface PagedFeed {
  feed: MessageFeed;
  olderPage: PageState;
  newerPage: PageState;
}

type Side = "olderPage" | "newerPage";

/** Loads what lies around the stretch that is shown, or another stretch; one request for each side at a time. */
export class HistoryPager {
  /** Grows with every wish to see something else: of the stretches asked for, the last one is shown, if any. */
  private wishes = 0;

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
    await this.extend("olderPage", oldest.id, withOlderPage);
  }

  async loadNewer(): Promise<void> {
    const { feed, newerPage } = this.read();
    const newest = feed.messages.at(-1);
    if (!newest || !feed.hasNewer || newerPage === "loading") return;
    await this.extend("newerPage", newest.id, withNewerPage);
  }

  /** Another stretch, to be shown in place of this one; null: something else is wanted meanwhile. */
  async loadStretch(place: PlaceInHistory): Promise<HistoryPage | null> {
    this.dropStretches();
    const wish = this.wishes;
    try {
      const page = await this.operations.history(this.channelId, place);
      return wish === this.wishes ? page : null;
    } catch (error) {
      if (wish === this.wishes) throw error;
      return null;
    }
  }

  /** A stretch that is on its way comes too late: something else is shown. */
  dropStretches(): void {
    this.wishes += 1;
  }

  private async extend(
    side: Side,
    edgeId: string,
    withPage: (feed: MessageFeed, page: HistoryPage) => MessageFeed,
  ): Promise<void> {
    // Beside another edge, what comes would leave a hole: the stretch was cut or another one is shown meanwhile.
    const isBeside = (): boolean => this.edgeId(side) === edgeId;
    this.update({ [side]: "loading" });
    try {
      const place = side === "olderPage" ? { before: edgeId } : { after: edgeId };
      const page = await this.operations.history(this.channelId, place);
      if (isBeside()) this.update({ feed: withPage(this.read().feed, page), [side]: "idle" });
    } catch {
      if (isBeside()) this.update({ [side]: "failed" });
    }
  }

  private edgeId(side: Side): string | undefined {
    return this.read().feed.messages.at(side === "olderPage" ? 0 : -1)?.id;
  }
}
