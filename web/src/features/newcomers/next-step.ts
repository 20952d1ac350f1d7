import { lazyPart } from "../../ui/state/lazy-part";

/** Lazy, because only new members see it. */
export const nextStepNote = lazyPart(async () => (await import("./next-step-note")).NextStepNote);
