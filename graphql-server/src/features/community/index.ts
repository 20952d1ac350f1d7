import type { Feature, FeatureDeps } from "../feature";
import type { MembersService } from "../accounts";
import { ChannelAdminResolver } from "./channels/channel-admin.resolver";
import { ChannelAdminService } from "./channels/channel-admin.service";
import { ChannelRead } from "./channels/channel-read.entity";
import { Channel } from "./channels/channel.entity";
import { seedChannels } from "./channels/seed-channels";
import { ChannelsResolver, ViewerChannelsResolver } from "./channels/channels.resolver";
import { ChannelsService } from "./channels/channels.service";
import { communityData } from "./community-data";
import { COMMUNITY_LIMITS } from "./community-limits";
import { COMMUNITY_TOPICS } from "./community-topics";
import { COMMUNITY_ROWS } from "./community.rest";
import { HelpfulMarksResolver } from "./helpful-marks/helpful-marks.resolver";
import { HelpfulMarksService } from "./helpful-marks/helpful-marks.service";
import { HelpfulMark } from "./helpful-marks/helpful-mark.entity";
import { ActivityFeed } from "./live/activity-feed";
import { ChannelAudience } from "./live/channel-audience";
import { ChannelChanges } from "./live/channel-changes";
import { ChannelFeeds } from "./live/channel-feeds";
import { CommunityFeeds } from "./live/community-feeds";
import { LessonQuestionsResolver } from "./lesson-questions/lesson-questions.resolver";
import { LessonQuestionsService } from "./lesson-questions/lesson-questions.service";
import { MentionsResolver } from "./mentions/mentions.resolver";
import { MessageMention } from "./mentions/message-mention.entity";
import { SuggestionsService } from "./mentions/suggestions.service";
import { MessageSearchRow, SearchProgress, SearchWord } from "./message-search/message-search.entity";
import { SearchMaintenance } from "./message-search/search-maintenance";
import { MessageEvent } from "./messages/message-event.entity";
import { MessageHistory } from "./messages/message-history";
import { Message } from "./messages/message.entity";
import { MessagesResolver } from "./messages/messages.resolver";
import { MessagesService } from "./messages/messages.service";
import { Presence } from "./presence/presence";
import { TypingResolver } from "./presence/typing.resolver";
import { TypingService } from "./presence/typing.service";

export { announcePremiumChange } from "./live/channel-changes";
export type { ChannelEventRecord } from "./community-topics";
export { messageBody } from "./messages/message-body";
export { SEND_MESSAGE_ROW } from "./community.rest";
export { earnsMessageXp } from "./channels/channel.policy";
export { Channel, ChannelAccessLevel, ChannelCategory } from "./channels/channel.entity";
export { ChannelFeeds } from "./live/channel-feeds";
export { CommunityFeeds } from "./live/community-feeds";
export { ProfilePost } from "./messages/message.type";
export { helpfulAnswersOf, postCountsOf, recentPostsOf } from "./messages/member-posts";
export { canReadSql } from "./channels/channel-readers";
export * as communitySchemas from "./community.rest-schemas";
export { MessageType } from "./messages/message.type";
export * from "./message-search/search-messages";
export { SearchMaintenance } from "./message-search/search-maintenance";
export {
  addMissingMessages,
  channelMarker,
  HELPED_MARKER,
  IMAGE_MARKER,
  senderMarker,
} from "./message-search/search-index";
export { toMessage } from "./messages/message-records";
export { MessagesService } from "./messages/messages.service";
export { Presence } from "./presence/presence";
export { archiveCourseChannel, createCourseChannel } from "./channels/seed-channels";

export interface CommunityFeature extends Feature {
  presence: Presence;
}

export function createCommunity(deps: FeatureDeps, { members }: { members: MembersService }): CommunityFeature {
  const { env, database, bus, limits, clock, logger } = deps;
  const presence = new Presence(bus);
  const activity = new ActivityFeed(bus, database, logger);
  const channels = new ChannelsService(database, bus, limits, clock, env.CHANNEL_CREATORS);
  const messages = new MessagesService({ database, channels, bus, activity, limits, clock });
  const feeds = new CommunityFeeds(bus, presence, members, channels);
  const channelFeeds = new ChannelFeeds(database, channels, bus, logger);
  const helpfulMarks = new HelpfulMarksService(database, messages, bus, limits, clock);
  const searchMaintenance = new SearchMaintenance(database, clock);
  const typing = new TypingService(channels, messages, bus, limits);
  return {
    entities: [
      Channel,
      Message,
      MessageEvent,
      ChannelRead,
      HelpfulMark,
      MessageMention,
      MessageSearchRow,
      SearchWord,
      SearchProgress,
    ],
    resolvers: [
      new ChannelAdminResolver(new ChannelAdminService(database, channels, bus, limits, clock)),
      new ChannelsResolver(channels, new MessageHistory(database), feeds),
      new ViewerChannelsResolver(channels),
      new MessagesResolver(messages),
      new HelpfulMarksResolver(helpfulMarks),
      new LessonQuestionsResolver(new LessonQuestionsService(database, channels)),
      new TypingResolver(typing),
      new MentionsResolver(new SuggestionsService(database, channels, limits, clock)),
    ],
    services: [
      presence,
      new ChannelAudience(database, clock),
      messages,
      feeds,
      channelFeeds,
      new ChannelChanges(bus, presence),
      helpfulMarks,
      typing,
      searchMaintenance,
    ],
    jobs: [searchMaintenance],
    restRows: COMMUNITY_ROWS,
    personalData: [communityData],
    limits: COMMUNITY_LIMITS,
    topics: COMMUNITY_TOPICS,
    seed: seedChannels,
    stop: () => {
      channelFeeds.stop();
      activity.stop();
      presence.stop();
    },
    presence,
  };
}
