import { errorCode } from "../../../../lib/text/error-text";
import { readNoteDraft, storeNoteDraft, type NoteDraft } from "./note-drafts";

const SAVE_DELAY_MS = 1_000;
const RETRY_DELAY_MS = 10_000;
const NO_NOTE: NoteDraft = { text: "", revision: 0 };
/** Errors that a later attempt with the same text can't resolve. */
const FINAL_CODES = new Set(["VALIDATION", "FORBIDDEN", "NOT_FOUND"]);

interface NoteOperations {
  save: (draft: NoteDraft) => Promise<NoteDraft>;
  load: () => Promise<NoteDraft | null>;
}

interface NoteState {
  text: string;
  status: "saved" | "unsaved" | "saving" | "waiting" | "rejected";
  /** The version that another device saved meanwhile; null if there is none. */
  conflict: NoteDraft | null;
}

/**
 * One note on a lesson, saved while its author writes. The text is also stored in the browser until the server has it. If
 * another device changed the note, nothing is saved until the author decides.
 */
export class NoteEditor {
  private state: NoteState;
  /** What the server has. */
  private saved: NoteDraft;
  private timer: number | undefined;
  private isSaving = false;
  private isStopped = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly lessonId: string,
    stored: NoteDraft | null,
    private readonly operations: NoteOperations,
  ) {
    const draft = readNoteDraft(lessonId);
    this.saved = stored ?? NO_NOTE;
    this.state = { text: draft?.text ?? this.saved.text, status: "saved", conflict: null };
    if (!draft || draft.text === this.saved.text) return;
    // The server rejects the draft if the note has changed since.
    this.saved = { text: this.saved.text, revision: draft.revision };
    this.scheduleSave();
  }

  readonly getState = (): NoteState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Shows a version that the server sent later, unless the author is writing. */
  readonly receive = (note: NoteDraft | null): void => {
    if (!note || note.revision <= this.saved.revision || this.state.status !== "saved") return;
    this.saved = { text: note.text, revision: note.revision };
    this.update({ text: note.text });
  };

  /** Saves and stores nothing from now on, and ignores the response of a request in flight. */
  readonly stop = (): void => {
    this.isStopped = true;
    window.clearTimeout(this.timer);
  };

  /** Whether closing the editor loses nothing. */
  readonly isIdle = (): boolean => this.listeners.size === 0 && this.state.status === "saved";

  readonly edit = (text: string): void => {
    if (this.isStopped) return;
    storeNoteDraft(this.lessonId, { text, revision: this.saved.revision });
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

  private accept({ text, revision }: NoteDraft): void {
    if (this.isStopped) return;
    this.saved = { text, revision };
    if (text !== this.state.text) return this.edit(this.state.text);
    storeNoteDraft(this.lessonId, null);
    this.update({ status: "saved" });
  }

  private async handleError(error: unknown, text: string): Promise<void> {
    const code = errorCode(error);
    if (code === "CONFLICT") {
      const other = (await this.operations.load().catch(() => null)) ?? null;
      // The note was saved, but the response was lost.
      if (other?.text === text) return this.accept(other);
      if (other) return this.update({ status: "unsaved", conflict: other });
    }
    if (code !== null && FINAL_CODES.has(code)) return this.update({ status: "rejected" });
    if (this.isStopped) return;
    this.update({ status: "waiting" });
    this.timer = window.setTimeout(() => void this.save(), RETRY_DELAY_MS);
  }

  private scheduleSave(): void {
    window.clearTimeout(this.timer);
    this.update({ status: "unsaved" });
    this.timer = window.setTimeout(() => void this.save(), SAVE_DELAY_MS);
  }

  private update(change: Partial<NoteState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
