import type { DataSource } from "typeorm";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { query, transact } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import { addMissingMessages, collectWords, removeUnusedWords } from "./search-index";

const WORDS_QUEUE = "search-words";
const MISSING_QUEUE = "search-missing";
const MINUTES_PER_HOUR = 60;
/** Longer than two versions of the server run at the same time during an upgrade. */
const MISSING_SINCE_MS = 2 * DAY_MS;
const MISSING_BATCH = 1_000;
/** Per minute, so that a dictionary of 100,000 words is checked in less than two hours. */
const CHECKED_WORDS = 1_000;

/** Completes the search index in the background. */
export class SearchMaintenance {
  private lastCheckedWord = "";

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async start(jobs: JobQueue): Promise<void> {
    await jobs.every(WORDS_QUEUE, 1, async () => {
      await this.collectWords();
      await this.removeUnusedWords();
    });
    await jobs.every(MISSING_QUEUE, MINUTES_PER_HOUR, () => this.addMissing());
  }

  /** Adds the words of new messages to the dictionary for misspelled words. */
  async collectWords(): Promise<void> {
    while (await transact(this.database, collectWords));
    // Searches read the index's list of pending entries from start to end, so it should be short.
    await query(this.database, `SELECT gin_clean_pending_list('message_search_words')`);
  }

  /** Removes words of edited and deleted messages from the dictionary, a part of it with each call. */
  async removeUnusedWords(): Promise<void> {
    this.lastCheckedWord = await removeUnusedWords(this.database, this.lastCheckedWord, CHECKED_WORDS);
  }

  /** Adds messages of the last two days that an older version of the server stored. */
  async addMissing(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - MISSING_SINCE_MS);
    const addBatch = (): Promise<number> =>
      transact(this.database, (manager) => addMissingMessages(manager, since, MISSING_BATCH));
    while ((await addBatch()) === MISSING_BATCH);
  }
}
