/** Location state of a channel that the member selected, as opposed to one opened by a link. Its message box takes the focus. */
export const SELECTED_STATE = { selected: true } as const;
