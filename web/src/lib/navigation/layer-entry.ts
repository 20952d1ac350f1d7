import { isRecord } from "../storage/json";

/** Marks the history entry of the open layers; see `useBackCloses`. */
export const LAYER_MARK = "isClosedByBack";

/** Whether the current history entry belongs to an open layer. A navigation replaces it. */
export const isLayerEntry = (): boolean => isRecord(window.history.state) && LAYER_MARK in window.history.state;
