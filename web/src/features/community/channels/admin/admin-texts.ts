import type { ChannelAccessLevel } from "../../../../gql/graphql";

export const channelFormTexts = {
  createText: "Everyone can read and post in the channel. Below level 10, an admin approves it first.",
  creating: "Creating...",
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
  minLevelLabel: "Minimum level",
  courseLabel: "Course",
  chooseCourse: "Choose a course",
  coursesFailed: "Couldn't load the courses. Please try again.",
  cancel: "Cancel",
} as const;

export const manageChannelsTexts = {
  title: "Channels",
  intro: "Changes apply immediately for everyone.",
  editTitle: (name: string) => `Edit #${name}`,
  descriptionLabel: "Description",
  lockedLabel: "Show the 'Locked' badge",
  save: "Save",
  saving: "Saving...",
  moveUp: (name: string) => `Move #${name} up`,
  moveDown: (name: string) => `Move #${name} down`,
  movedTo: (name: string, category: string, place: number) => `#${name} is now number ${place} in ${category}.`,
  emptyCategory: "No channels",
  confirmArchive: "Members can no longer see the channel or post in it. You can restore it later with its history.",
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
  rejectConfirm: "Reject",
  rejectText: "The creator sees the reason and can resubmit the channel.",
  rejected: (name: string) => `#${name} was not approved.`,
  reason: "Reason",
  reasonRequired: "Please provide a reason.",
} as const;
