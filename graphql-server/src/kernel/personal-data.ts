import type { EntityManager } from "typeorm";

/** A member whose account is being deleted. */
export interface ErasedMember {
  username: string;
  name: string;
  email: string | null;
}

/** The personal data that a feature stores: how to export and erase it. */
export interface PersonalDataSource {
  /** The key in the export. */
  name: string;
  /** Returns plain data without secrets or data about other members. */
  collect: (manager: EntityManager, userId: string) => Promise<unknown>;
  /** Anonymizes the data in the caller's transaction. `before` is what the account had. */
  erase?: (manager: EntityManager, userId: string, before: ErasedMember) => Promise<void>;
}
