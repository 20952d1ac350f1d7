import type { EntityManager } from "typeorm";

/** A member whose account is being deleted. */
export interface ErasedMember {
  username: string;
  name: string;
  email: string | null;
}

/** How many days personal data is kept. Must match the privacy notice. */
export const RETENTION_DAYS = {
  sessions: 30,
  guestMessages: 365,
  notifications: 90,
  removedMessages: 90,
  unconfirmedNotices: 7,
  reportedContent: 365,
  buyers: 3_653,
};

/** Data that is erased when its retention period ends. */
export interface ExpiringData {
  days: number;
  /** SQL: erases one batch and returns its rows. $1 is the end of the period, $2 the size of the batch. */
  eraseBatch: string;
}

/** The personal data that a feature stores: how to export and erase it. */
export interface PersonalDataSource {
  /** The key in the export. */
  name: string;
  /** Returns plain data without secrets or data about other members. */
  collect: (manager: EntityManager, userId: string) => Promise<unknown>;
  /** Anonymizes the data in the caller's transaction. `before` is what the account had. */
  erase?: (manager: EntityManager, userId: string, before: ErasedMember) => Promise<void>;
  expiring?: readonly ExpiringData[];
}
