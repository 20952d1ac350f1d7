import { isRecord, isText, parseJson } from "../../../lib/storage/json";
import { readTab, writeTab } from "../../../lib/storage/tab-storage";

/** Where the reader of a channel was, if not at the newest message: its first visible message. */
export interface ReadingPlace {
  messageId: string;
  createdSeq: number;
  /** How far the message's row starts below the top of the list, in pixels. Negative if it starts above. */
  offset: number;
}

const isPlace = (value: unknown): value is ReadingPlace & Record<string, unknown> =>
  isRecord(value) && isText(value.messageId) && Number.isInteger(value.createdSeq) && Number.isFinite(value.offset);

/** The places in this tab, until sign-out. */
export class ReadingPlaces {
  private readonly prefix: string;

  constructor(viewerId: string) {
    this.prefix = `place:${viewerId} `;
  }

  get(channelId: string): ReadingPlace | null {
    return parseJson(readTab(this.prefix + channelId), isPlace);
  }

  /** Null at the newest message. */
  set(channelId: string, place: ReadingPlace | null): void {
    writeTab(this.prefix + channelId, place && JSON.stringify(place));
  }
}
