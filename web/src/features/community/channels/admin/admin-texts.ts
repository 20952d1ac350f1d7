import type { ChannelAccessLevel } from "../../../../gql/graphql";

export const channelFormTexts = {
  nameLabel: "Channel name",
  nameHint: "Letters, digits, and dashes, such as swing-ideas.",
  nameRequired: "Channel name is required",
  categoryLabel: "Category",
  accessLabel: "Access",
  accessNames: {
    FREE: "Everyone",
    OPEN: "Everyone",
    READONLY: "Everyone reads, admins post",
    LEVEL: "Minimum level",
    COURSE: "Course members",
    PREMIUM: "Premium",
    ADMIN: "Admins",
    ADMIN_ONLY: "Admins",
  } satisfies Record<ChannelAccessLevel, string>,
  courseLabel: "Course",
  cancel: "Cancel",
} as const;

export const manageChannelsTexts = {
  title: "Channels",
  intro: "Changes apply immediately for everyone.",
  editTitle: (name: string) => `Edit #${name}`,
  save: "Save",
  moveUp: (name: string) => `Move #${name} up`,
  moveDown: (name: string) => `Move #${name} down`,
  movedTo: (name: string, category: string, place: number) => `#${name} is now number ${place} in ${category}.`,
  archivedHeading: "Archived",
  archivedNotice: (name: string) => `#${name} is archived.`,
  restore: (name: string) => `Restore #${name}`,
  restoredNotice: (name: string) => `#${name} is restored.`,
} as const;

export const approvalQueueTexts = {
  createdBy: (username: string) => `by ${username}`,
  approve: (name: string) => `Approve #${name}`,
  approved: (name: string) => `#${name} is open to everyone.`,
  reject: (name: string) => `Reject #${name}`,
  rejected: (name: string) => `#${name} was not approved.`,
} as const;
