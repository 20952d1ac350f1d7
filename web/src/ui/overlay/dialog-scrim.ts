/** Dims the page behind a dialog. */
export const dialogScrim = "fixed inset-0 z-50 animate-fade bg-canvas/80";

/** Dims the page less, behind a card about something on the page. */
export const cardScrim = "fixed inset-0 z-50 animate-fade bg-canvas/40";
