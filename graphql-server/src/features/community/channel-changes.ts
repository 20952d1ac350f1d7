import { BroadcastStream, type Broadcast } from "../../kernel/broadcast-stream";
import type { Bus } from "../../kernel/bus";
import type { Topics } from "../../kernel/topics";
import { requireCommunity, type Viewer } from "../../kernel/viewer";

/** After the commit: feeds of the channel ask their right again, and every client asks for its list anew. */
export function announceChannelChange(bus: Bus<Topics>, channelId: string): void {
  bus.publish("channelChanged", channelId, { channelId });
  bus.publish("channelChanged", "all", { channelId });
}

/**
 * Tells everybody that a channel was made or changed, without saying which: not everybody may know it. Also after other
 * processes could not be heard: there may be new channels, and mentions.
 */
export class ChannelChanges {
  private readonly changes: Broadcast<boolean>;

  constructor(bus: Bus<Topics>) {
    this.changes = {
      key: "channelsChanged",
      listen: (listener) => {
        const ends = [
          bus.subscribe("channelChanged", "all", () => listener(true)),
          bus.subscribe("heardAgain", "all", () => listener(true)),
        ];
        return () => ends.forEach((end) => end());
      },
    };
  }

  follow(viewer: Viewer): BroadcastStream<boolean> {
    requireCommunity(viewer);
    return new BroadcastStream(this.changes, { allows: () => true });
  }
}
