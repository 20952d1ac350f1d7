import type { AvatarPerson } from "../../../ui/avatar";
import { openedBy } from "../../../ui/overlay/opened";

/** The members chosen so far. */
export type WriteTarget = readonly (AvatarPerson & { id: string })[];

/** Opens the conversation with a member, or the dialog that starts one. The community shows it. */
export const { open: askToWrite, useOpened: useWriteTarget } = openedBy<WriteTarget>();
