/** The veil between a dialog and the page. */
export const dialogScrim = "fixed inset-0 z-50 animate-fade bg-canvas/80 backdrop-blur-[2px]";
