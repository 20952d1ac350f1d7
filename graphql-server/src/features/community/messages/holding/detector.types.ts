import type { Viewer } from "../../../../kernel/auth/viewer";
import type { ChannelAccess } from "../../channels/channel.sql";
import type { HoldReason } from "./held-message.entity";

/** A new message, or a message with its new text. */
export interface Candidate {
  viewer: Viewer;
  channel: ChannelAccess;
  content: string;
  hasFiles: boolean;
  /** The text before an edit; null for a new message. */
  previous: string | null;
  /** The codes of reasons for which a moderator released a message of the member. Reads from the database. */
  releasedCodes: () => Promise<ReadonlySet<string>>;
}

/**
 * Why a message must wait for a moderator; none if it can be posted. Every message of every member passes through all detectors, so
 * they compute from what they get, and read from the database only for the few messages that may have to wait.
 */
export type Detector = (candidate: Candidate) => HoldReason[] | Promise<HoldReason[]>;
