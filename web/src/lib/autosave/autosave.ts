import { readDraft, storeDraft } from "../storage/drafts";
import { isRecord, isText, parseJson } from "../storage/json";
import { errorCode } from "../text/error-text";

const SAVE_DELAY_MS = 1_000;
const RETRY_DELAY_MS = 10_000;
const NOTHING: Version = { text: "", revision: 0 };
/** Errors that a later attempt with the same text can't resolve. */
const FINAL_CODES = new Set(["VALIDATION", "FORBIDDEN", "NOT_FOUND"]);

/** A text, as edited or as saved. */
export interface Version {
  text: string;
  /** The saved revision that it is, or that it changes; 0 if there was none. */
  revision: number;
}

export interface AutosaveOperations {
  save: (version: Version) => Promise<Version>;
  /** Loads the version that caused a CONFLICT. Without it, a conflict is a final error. */
  load?: () => Promise<Version | null>;
}

interface AutosaveState {
  text: string;
  status: "saved" | "unsaved" | "saving" | "waiting" | "rejected";
  /** The version that another device saved meanwhile; null if there is none. */
  conflict: Version | null;
}

const isVersion = (value: unknown): value is Version =>
  isRecord(value) && isText(value.text) && typeof value.revision === "number";

/**
 * One text, saved while its author writes. It is also stored in the browser, under `key`, until the server has it. If another
 * device changed it, nothing is saved until the author decides.
 */
export class Autosave {
  private state: AutosaveState;
  /** What the server has. */
  private saved: Version;
  private timer: number | undefined;
  private isSaving = false;
  private isStopped = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly key: string,
    stored: Version | null,
    private readonly operations: AutosaveOperations,
  ) {
    const draft = parseJson(readDraft(key), isVersion);
    this.saved = stored ?? NOTHING;
    this.state = { text: draft?.text ?? this.saved.text, status: "saved", conflict: null };
    if (!draft || draft.text === this.saved.text) return;
    // The server rejects the draft if the saved text has changed since.
    this.saved = { text: this.saved.text, revision: draft.revision };
    this.scheduleSave();
  }

  readonly getState = (): AutosaveState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Shows a version that the server sent later, unless the author is writing. */
  readonly receive = (version: Version | null): void => {
    if (!version || version.revision <= this.saved.revision || this.state.status !== "saved") return;
    this.saved = { text: version.text, revision: version.revision };
    this.update({ text: version.text });
  };

  /** Saves and stores nothing from now on, and ignores the response of a request in flight. */
  readonly stop = (): void => {
    this.isStopped = true;
    window.clearTimeout(this.timer);
  };

  /** Stops, and forgets what isn't saved. */
  readonly discard = (): void => {
    this.stop();
    this.storeDraft(null);
  };

  /** Whether nothing shows it and nothing is left to save. */
  readonly isIdle = (): boolean => this.listeners.size === 0 && this.state.status === "saved";

  readonly edit = (text: string): void => {
    if (this.isStopped) return;
    this.storeDraft({ text, revision: this.saved.revision });
    this.update({ text });
    if (!this.state.conflict) this.scheduleSave();
  };

  /** Ends a conflict with this text. */
  readonly resolve = (text: string): void => {
    if (!this.state.conflict) return;
    this.saved = this.state.conflict;
    this.update({ conflict: null });
    this.edit(text);
    void this.save();
  };

  /** Saves now, without waiting for a pause or the next attempt. */
  readonly save = async (): Promise<void> => {
    window.clearTimeout(this.timer);
    if (this.isStopped || this.isSaving || this.state.conflict) return;
    const { text } = this.state;
    if (text === this.saved.text) return this.accept(this.saved);
    this.isSaving = true;
    this.update({ status: "saving" });
    try {
      this.accept(await this.operations.save({ text, revision: this.saved.revision }));
    } catch (error) {
      await this.handleError(error, text);
    } finally {
      this.isSaving = false;
    }
  };

  private accept({ text, revision }: Version): void {
    if (this.isStopped) return;
    this.saved = { text, revision };
    if (text !== this.state.text) return this.edit(this.state.text);
    this.storeDraft(null);
    this.update({ status: "saved" });
  }

  private async handleError(error: unknown, text: string): Promise<void> {
    const code = errorCode(error);
    if (code === "CONFLICT" && this.operations.load) {
      const other = (await this.operations.load().catch(() => null)) ?? null;
      // The text was saved, but the response was lost.
      if (other?.text === text) return this.accept(other);
      if (other) return this.update({ status: "unsaved", conflict: other });
    }
    const isFinal = code !== null && (FINAL_CODES.has(code) || (code === "CONFLICT" && !this.operations.load));
    if (isFinal) return this.update({ status: "rejected" });
    if (this.isStopped) return;
    this.update({ status: "waiting" });
    this.timer = window.setTimeout(() => void this.save(), RETRY_DELAY_MS);
  }

  private scheduleSave(): void {
    window.clearTimeout(this.timer);
    this.update({ status: "unsaved" });
    this.timer = window.setTimeout(() => void this.save(), SAVE_DELAY_MS);
  }

  private storeDraft(draft: Version | null): void {
    storeDraft(this.key, draft && JSON.stringify(draft));
  }

  private update(change: Partial<AutosaveState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
