/** Dims the page behind a dialog. */
export const dialogScrim = "fixed inset-0 z-50 animate-fade bg-canvas/80";
