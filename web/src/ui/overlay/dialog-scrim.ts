/** Covers the page behind a dialog. The caller sets the background. */
export const dialogScrim = "fixed inset-0 z-50 animate-fade";
