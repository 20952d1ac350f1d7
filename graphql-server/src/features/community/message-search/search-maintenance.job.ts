import type { DataSource } from "typeorm";
import { query, transact } from "../../../kernel/database";
import type { JobQueue } from "../../../kernel/job-queue";
import { collectWords, removeUnusedWords } from "../messages/parts/search-index.sql";

const WORDS_QUEUE = "search-words";
/** Per minute, so that a dictionary of 100,000 words is checked in less than two hours. */
const CHECKED_WORDS = 1_000;

/** Completes the search index in the background. */
export class SearchMaintenance {
  private lastCheckedWord = "";

  constructor(private readonly database: DataSource) {}

  async start(jobs: JobQueue): Promise<void> {
    await jobs.every(WORDS_QUEUE, 1, async () => {
      await this.collectWords();
      await this.removeUnusedWords();
    });
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
}
