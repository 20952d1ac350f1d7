import type { ConversationRowFragment, PersonFragment } from "../../../gql/graphql";
import { clampUnread } from "../channels/use-channels";
import type { Channel } from "../channels/list/channel-groups";
import { useConversationsQuery } from "./conversations.generated";

export type Conversation = ConversationRowFragment;

/** A conversation that the page has loaded. */
export function useConversation(id: string): Conversation | undefined {
  const { data } = useConversationsQuery({ fetchPolicy: "cache-only" });
  return data?.conversations.find((conversation) => conversation.id === id);
}

/** Whom to show for it: the other members, or only the viewer if all left. */
export const othersOf = ({ participants }: Conversation, viewerId: string): PersonFragment[] =>
  participants.flatMap(({ member }) => (member.id === viewerId ? [] : [member]));

/** The conversation between the viewer and one other member that the viewer accepted. */
export const findPair = (
  conversations: readonly Conversation[],
  viewerId: string,
  personId: string,
): Conversation | undefined =>
  conversations.find(
    (each) =>
      !each.isGroup && each.status === "ACCEPTED" && othersOf(each, viewerId).some((other) => other.id === personId),
  );

/** A request has no channel yet, so the page gets one that the viewer can't read. */
const REQUEST = {
  __typename: "Channel",
  description: "",
  category: "DIRECT",
  accessLevel: "DIRECT",
  accessText: "",
  minLevel: null,
  courseId: null,
  courseTitle: null,
  locked: false,
  slowModeSeconds: 0,
  minPostLevel: null,
  allowsLinks: true,
  allowsFiles: true,
  archived: false,
  memberCount: 0,
  lastActivityAt: null,
  lastSeq: 0,
  lastReadSeq: 0,
  unread: 0,
  unreadMentions: 0,
  viewerFavoritePlace: null,
  approval: "APPROVED",
  rejectionReason: null,
  createdBy: null,
  viewerCanView: false,
  viewerCanPost: false,
  viewerCanEdit: false,
  viewerCanApprove: false,
  viewerCanModerate: false,
} as const;

/** The channels of conversations. Instead of #, their names have @, or quotes around the title of a group; see `channelTag`. */
export const channelsOf = (conversations: readonly Conversation[]): Channel[] =>
  conversations.map(({ id, title, isGroup, channel }) => ({
    ...(channel ? clampUnread(channel) : { ...REQUEST, id }),
    name: isGroup ? `“${title}”` : `@${title}`,
  }));
