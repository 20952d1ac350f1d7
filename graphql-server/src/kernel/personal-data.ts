import type { EntityManager } from "typeorm";

/** What one feature keeps about a person: for the export, and for erasing what is personal. */
export interface PersonalDataSource {
  /** Its key in the export. */
  name: string;
  /** Plain data, nothing secret, nothing about other people. */
  collect: (manager: EntityManager, userId: string) => Promise<unknown>;
  /** Anonymises in the caller's transaction; absent where nothing personal is kept. */
  erase?: (manager: EntityManager, userId: string) => Promise<void>;
}
