/** Dims the page behind a dialog. */
export const dialogScrim = "fixed inset-0 z-50 animate-fade bg-canvas/80";

/** Dims the page less, behind a card about something on the page. */
export const cardScrim = "fixed inset-0 z-50 animate-fade bg-canvas/40";

/** Moves a dialog to the bottom of the screen on phones, as tall as its content but never as tall as the screen. */
export const bottomSheet =
  "max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:max-h-[85dvh] max-sm:animate-from-bottom max-sm:border-x-0 max-sm:border-t";
