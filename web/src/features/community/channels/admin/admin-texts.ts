import type { ChannelAccessLevel } from "../../../../gql/graphql";

export const channelFormTexts = {
  nameLabel: "Channel name",
  nameHint: "Letters, digits, and dashes, such as swing-ideas.",
  nameRequired: "Channel name is required",
  categoryLabel: "Category",
  accessNames: {
    FREE: "Everyone",
    OPEN: "Everyone",
    READONLY: "Everyone reads, admins post",
    LEVEL: "Minimum level",
    COURSE: "Course members",
    PREMIUM: "Premium",
    ADMIN: "Admins",
    ADMIN_ONLY: "Admins",
    DIRECT: "Members of a conversation",
  } satisfies Record<ChannelAccessLevel, string>,
  cancel: "Cancel",
} as const;

export const manageChannelsTexts = {
  archivedHeading: "Archived",
} as const;

export const approvalQueueTexts = {
  reject: (name: string) => `Reject #${name}`,
} as const;
