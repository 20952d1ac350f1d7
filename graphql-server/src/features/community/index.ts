import type { Feature, FeatureDeps } from "../feature";
import type { Decisions, ScamGuard } from "../moderation";
import type { MembersService, SessionsService } from "../accounts";
import { attachmentData } from "./attachments/attachments.personal-data";
import { Attachment } from "./attachments/attachment.entity";
import { AttachmentSigner } from "./attachments/storage/attachment-signer";
import { AttachmentsResolver } from "./attachments/attachments.resolver";
import { AttachmentsService } from "./attachments/attachments.service";
import { DocumentInspector } from "./attachments/files/document-inspector";
import { createStorage } from "./attachments/storage/create-storage";
import { Cursors } from "../../kernel/paging/cursors";
import { ChannelAdminResolver } from "./channels/channel-admin.resolver";
import { ChannelAdminService } from "./channels/channel-admin.service";
import { ChannelRead } from "./channels/channel-read.entity";
import { Channel } from "./channels/channel.entity";
import { seedChannels } from "./channels/seed-channels";
import { ChannelsResolver, ViewerChannelsResolver } from "./channels/channels.resolver";
import { ChannelsService } from "./channels/channels.service";
import { COMMUNITY_LIMITS } from "./community.policy";
import { communityChoicesData, communityData, heldMessagesData, removedMessagesData } from "./community.personal-data";
import { ATTACHMENT_ROWS } from "./attachments/attachments.rest";
import { CHANNEL_ROWS } from "./channels/channels.rest";
import { MESSAGE_ROWS } from "./messages/messages.rest";
import { SCHEDULED_MESSAGE_ROWS } from "./scheduled-messages/scheduled-messages.rest";
import { SAVED_MESSAGE_ROWS } from "./saved-messages/saved-messages.rest";
import { HeldMessagesResolver } from "./held-messages/held-messages.resolver";
import { HeldMessagesService } from "./held-messages/held-messages.service";
import { HelpfulMarksResolver } from "./helpful-marks/helpful-marks.resolver";
import { HelpfulMarksService } from "./helpful-marks/helpful-marks.service";
import { HelpfulMark } from "./messages/parts/helpful-mark.entity";
import { ActivityPublisher } from "./messages/writing/activity-publisher";
import { ChannelAudience } from "./channels/access/channel-audience.sql";
import { LiveResolver } from "./live/live.resolver";
import { ChannelEventsService } from "./live/channel-events.service";
import { CommunityEventsService } from "./live/community-events.service";
import { LessonQuestionsResolver } from "./lesson-questions/lesson-questions.resolver";
import { LessonQuestionsService } from "./lesson-questions/lesson-questions.service";
import { conversationData } from "./conversations/conversations.personal-data";
import { ConversationMember, DirectMessageSettings } from "./conversations/conversation.entity";
import { CONVERSATION_ROWS } from "./conversations/conversations.rest";
import { ConversationsResolver } from "./conversations/conversations.resolver";
import { ConversationsService } from "./conversations/conversations.service";
import { MentionsResolver } from "./mentions/mentions.resolver";
import { MessageMention } from "./messages/parts/message-mention.entity";
import { SuggestionsService } from "./mentions/suggestions.service";
import { MessageSearchRow, SearchProgress, SearchWord } from "./message-search/message-search.entity";
import { SearchMaintenance } from "./message-search/search-maintenance.job";
import { recordAttachmentRemoval } from "./messages/writing/attachment-removal.sql";
import { firstPosts } from "./messages/holding/first-posts.policy";
import { HeldMessage } from "./messages/holding/held-message.entity";
import { MessageHolds } from "./messages/holding/message-holds.service";
import { MessageHistory } from "./messages/message-history.service";
import { Message } from "./messages/message.entity";
import { ChannelMessagesResolver, MessagesResolver, ViewerMessagesResolver } from "./messages/messages.resolver";
import type { RecordTradeCards } from "./messages/message.sql";
import { MessagesService } from "./messages/messages.service";
import { MarkReader } from "./messages/viewer-marks.sql";
import { PinsResolver } from "./pins/pins.resolver";
import { PinsService } from "./pins/pins.service";
import { Presence } from "./presence/presence";
import { TRADE_ROWS } from "./trade-cards/trade-cards.rest";
import { TradeCardsResolver } from "./trade-cards/trade-cards.resolver";
import { TradeCardsService } from "./trade-cards/trade-cards.service";
import { TypingResolver } from "./presence/typing.resolver";
import { TypingService } from "./presence/typing.service";
import { MessageReaction } from "./reactions/message-reaction.entity";
import { ReactionsResolver } from "./reactions/reactions.resolver";
import { ReactionsService } from "./reactions/reactions.service";
import { RemovedMessage } from "./messages/removed-message.entity";
import { SavedMessage } from "./saved-messages/saved-message.entity";
import { SavedMessagesResolver } from "./saved-messages/saved-messages.resolver";
import { SavedMessagesService } from "./saved-messages/saved-messages.service";
import { ScheduledMessage } from "./scheduled-messages/scheduled-message.entity";
import { ScheduledMessagesResolver } from "./scheduled-messages/scheduled-messages.resolver";
import { ScheduledMessagesService } from "./scheduled-messages/scheduled-messages.service";
import { FavoriteChannels } from "./favorites/favorite-channels.entity";
import { FavoriteChannelsResolver } from "./favorites/favorite-channels.resolver";
import { FavoriteChannelsService } from "./favorites/favorite-channels.service";
import { ChannelSample } from "./samples/channel-sample.entity";
import { ChannelSamplesResolver } from "./samples/channel-samples.resolver";
import { ChannelSamplesService } from "./samples/channel-samples.service";
import { ThreadFollow } from "./threads/thread-follow.entity";
import { THREAD_ROWS } from "./threads/threads.rest";
import { ThreadsResolver } from "./threads/threads.resolver";
import { ThreadsService } from "./threads/threads.service";

export { announcePremiumChange } from "./channels/channel-changes";
export type { ChannelEventRecord } from "./messages/messages.topics";
export { AttachmentsService, objectName } from "./attachments/attachments.service";
export { VARIANTS, variantsOf, type Variant } from "./attachments/storage/attachment-signer";
export { Attachment, AttachmentKind } from "./attachments/attachment.entity";
export { EXAMPLE_MESSAGE, MESSAGE, MESSAGE_BODY } from "./messages/message.rest-schemas";
export { sendFrame, SIGN_IN_TO_SEND } from "./messages/messages.rest";
export { canReadSql, channelNameSql, isDirectSql } from "./channels/access/channel-readers.sql";
export { earnsMessageXp } from "./channels/access/channel.policy";
export { Channel, ChannelAccessLevel, ChannelCategory } from "./channels/channel.entity";
export { ChannelEventsService } from "./live/channel-events.service";
export { CommunityEventsService } from "./live/community-events.service";
export { ProfilePost } from "./messages/message.type";
export { TradeStatistics } from "./messages/parts/trade-card.types";
export {
  helpfulAnswersOf,
  postCountsOf,
  recentPostsOf,
  tradeCardsOf,
  tradeStatisticsOf,
} from "./messages/member-posts.sql";
export { Message } from "./messages/message.entity";
export { CATEGORIES, CHANNEL_ID, KICKED } from "./channels/channels.rest";
export { MessageType } from "./messages/message.type";
export * from "./message-search/search-messages.sql";
export { SearchMaintenance } from "./message-search/search-maintenance.job";
export { createStorage } from "./attachments/storage/create-storage";
export { encodeImage } from "./attachments/files/encode-image";
export type { Storage } from "./attachments/storage/storage";
export { openTrade, tradeText, withStatus } from "./messages/parts/trade-card";
export type { PostedTradeCard } from "./messages/message.sql";
export { TradeOrigin, TradeSide, TradeStatus, type TradeCard } from "./messages/parts/trade-card.types";
export {
  addMissingMessages,
  channelMarker,
  collectWords,
  HELPED_MARKER,
  IMAGE_MARKER,
  senderMarker,
} from "./messages/parts/search-index.sql";
export { MessagesService } from "./messages/messages.service";
export { ScheduledMessagesService } from "./scheduled-messages/scheduled-messages.service";
export { SavedMessagesService } from "./saved-messages/saved-messages.service";
export { followersSql } from "./messages/parts/thread.sql";
export { Presence } from "./presence/presence";
export { refetchSpreadMs } from "./live/refetch-spread";
export { startReadingNow } from "./channels/channel.sql";
export { archiveCourseChannel, createCourseChannel } from "./channels/seed-channels";

export interface CommunityFeature extends Feature {
  presence: Presence;
  messages: MessagesService;
  attachments: AttachmentsService;
  heldMessages: HeldMessagesService;
}

interface CommunityOptions {
  recordTradeCards: RecordTradeCards;
  decisions: Decisions;
  guard: ScamGuard;
  members: MembersService;
  sessions: SessionsService;
}

export function createCommunity(
  deps: FeatureDeps,
  { members, sessions, recordTradeCards, decisions, guard }: CommunityOptions,
): CommunityFeature {
  const { env, database, bus, limits, clock, logger, jobs, secret } = deps;
  const presence = new Presence(bus);
  const activity = new ActivityPublisher({ bus, database, logger });
  const channels = new ChannelsService({ database, bus, limits, clock, allowedCreators: env.CHANNEL_CREATORS });
  const documents = new DocumentInspector(logger);
  const attachments: AttachmentsService = new AttachmentsService({
    database,
    storage: onFirstUse(() => createStorage(env)),
    signer: new AttachmentSigner(secret),
    documents,
    jobs,
    limits,
    clock,
    recordAttachmentRemoval,
    publishAttachmentRemoval: (messageId) => messages.publishAttachmentRemoval(messageId),
  });
  const ownHost = new URL(env.PUBLIC_URL).host;
  const detectors = [firstPosts(env.FIRST_POST_APPROVAL_BELOW_LEVEL, ownHost)];
  const messages: MessagesService = new MessagesService({
    database,
    channels,
    bus,
    activity,
    limits,
    clock,
    attachments,
    recordTradeCards,
    decisions,
    holds: new MessageHolds({ database, clock, decisions, detectors, guard, ownHost }),
  });
  const heldMessages = new HeldMessagesService({
    database,
    messages,
    sessions,
    decisions,
    limits,
    clock,
    recordTradeCards,
  });
  const communityEvents = new CommunityEventsService({ bus, presence, members, channels });
  const channelEvents = new ChannelEventsService({ database, channels, bus, limits, logger });
  const helpfulMarks = new HelpfulMarksService({ database, messages, bus, limits, clock });
  const searchMaintenance = new SearchMaintenance(database);
  const history = new MessageHistory(database);
  const saved = new SavedMessagesService({
    database,
    messages,
    limits,
    clock,
    cursors: new Cursors(secret, "savedMessages"),
  });
  const scheduled = new ScheduledMessagesService({ database, messages, sessions, limits, clock, logger });
  const typing = new TypingService({ channels, messages, bus, limits });
  return {
    entities: [
      Channel,
      Message,
      HeldMessage,
      ChannelRead,
      HelpfulMark,
      MessageMention,
      MessageSearchRow,
      SearchWord,
      SearchProgress,
      ThreadFollow,
      MessageReaction,
      RemovedMessage,
      SavedMessage,
      ScheduledMessage,
      FavoriteChannels,
      ChannelSample,
      ConversationMember,
      DirectMessageSettings,
      Attachment,
    ],
    resolvers: [
      new ChannelAdminResolver(new ChannelAdminService({ database, channels, bus, limits, clock })),
      new ChannelsResolver(channels),
      new ViewerChannelsResolver(channels),
      new FavoriteChannelsResolver(new FavoriteChannelsService({ database, channels, limits })),
      new ConversationsResolver(new ConversationsService({ ...deps, channels, messages })),
      new MessagesResolver(messages),
      new ViewerMessagesResolver(),
      new HeldMessagesResolver(heldMessages),
      new ChannelMessagesResolver(history),
      new AttachmentsResolver(attachments),
      new HelpfulMarksResolver(helpfulMarks),
      new ThreadsResolver({ service: new ThreadsService({ database, channels, limits, clock }), history }),
      new ReactionsResolver(new ReactionsService({ database, messages, limits, clock })),
      new PinsResolver(new PinsService({ database, channels, messages, limits, clock })),
      new ChannelSamplesResolver(new ChannelSamplesService({ database, channels, messages, limits, clock })),
      new SavedMessagesResolver(saved),
      new ScheduledMessagesResolver(scheduled),
      new TradeCardsResolver(new TradeCardsService({ database, messages, limits, clock, recordTradeCards })),
      new LessonQuestionsResolver(new LessonQuestionsService({ database, channels })),
      new TypingResolver(typing),
      new LiveResolver(communityEvents),
      new MentionsResolver(new SuggestionsService({ database, channels, limits, clock })),
    ],
    services: [
      presence,
      new ChannelAudience({ database, clock }),
      messages,
      new MarkReader(database),
      attachments,
      communityEvents,
      channelEvents,
      helpfulMarks,
      typing,
      saved,
      scheduled,
      searchMaintenance,
    ],
    restRows: [
      ...ATTACHMENT_ROWS,
      ...CHANNEL_ROWS,
      ...CONVERSATION_ROWS,
      ...MESSAGE_ROWS,
      ...THREAD_ROWS,
      ...SAVED_MESSAGE_ROWS,
      ...SCHEDULED_MESSAGE_ROWS,
      ...TRADE_ROWS,
    ],
    personalData: [
      conversationData,
      communityData,
      removedMessagesData,
      heldMessagesData(decisions),
      communityChoicesData,
      attachmentData(attachments),
    ],
    limits: COMMUNITY_LIMITS,
    jobs: [attachments, searchMaintenance, saved, scheduled],
    seed: seedChannels,
    stop: async () => {
      channelEvents.stop();
      activity.stop();
      presence.stop();
      await documents.stop();
    },
    presence,
    messages,
    attachments,
    heldMessages,
  };
}

/** Calls `create` once, on the first call. */
function onFirstUse<T>(create: () => T): () => T {
  let created: { value: T } | null = null;
  return () => (created ??= { value: create() }).value;
}
