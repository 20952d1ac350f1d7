import { Field, ID, Int, ObjectType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";
import { Member } from "../accounts";
import { ChannelCategory, MessageType } from "../community";

@ObjectType({ description: "A part of an excerpt of a message, as plain text." })
export class SnippetPart {
  @Field(() => String, { description: "The text, without markup." })
  text: string;

  @Field(() => Boolean, { description: "Whether it is a word that the search found." })
  isMatch: boolean;
}

@ObjectType("FoundMessage", { description: "A message that a search found." })
export class FoundMessageType {
  @Field(() => MessageType, { description: "The message." })
  message: MessageType;

  @Field(() => String, { description: "The name of its channel, without the #." })
  channelName: string;

  @Field(() => [SnippetPart], { description: "An excerpt around the first match." })
  snippet: SnippetPart[];
}

export const { Connection: FoundMessageConnection } = connectionTypes("FoundMessage", () => FoundMessageType);

@ObjectType({ description: "A page of the messages that a search found." })
export class MessageSearchResults {
  @Field(() => FoundMessageConnection, { description: "The newest first." })
  page: InstanceType<typeof FoundMessageConnection>;

  @Field(() => [String], {
    nullable: true,
    description: "If nothing contains the words as typed: the similar words that the results contain. Null otherwise.",
  })
  correctedWords: string[] | null;
}

@ObjectType({ description: "A channel that a search found. The viewer can read it." })
export class FoundChannel {
  @Field(() => ID, { description: "The id of the channel." })
  id: string;

  @Field(() => String, { description: "The name, without the #." })
  name: string;

  @Field(() => String, { description: "A short description." })
  description: string;

  @Field(() => ChannelCategory, { description: "The section of the channel list." })
  category: ChannelCategory;
}

@ObjectType({
  description:
    "A lesson that a search found by its title, the title of its course, or a term that it explains. It has a text.",
})
export class FoundLesson {
  @Field(() => ID, { description: "The id of the lesson." })
  id: string;

  @Field(() => String, { description: "The title of the lesson." })
  title: string;

  @Field(() => Int, { description: "The position in its course." })
  position: number;

  @Field(() => Int, { description: "The id of its course." })
  courseId: number;

  @Field(() => String, { description: "The slug of its course." })
  courseSlug: string;

  @Field(() => String, { description: "The title of its course." })
  courseTitle: string;

  @Field(() => Boolean, { description: "Whether the viewer can read it." })
  viewerCanRead: boolean;

  @Field(() => Int, { description: "The price of the course in cents. The course unlocks the lesson." })
  coursePriceCents: number;

  @Field(() => Boolean, { description: "Whether Premium unlocks the lesson, too." })
  isInPremium: boolean;
}

@ObjectType({
  description: "A course, a calculator, or a term of the glossary that a search found. Anyone can open it.",
})
export class FoundPage {
  @Field(() => String, { description: "The name of the course or calculator, or the term." })
  title: string;

  @Field(() => String, {
    description: "What the course is about, what the calculator computes, or what the term means.",
  })
  text: string;

  @Field(() => String, { description: "The path on this site." })
  path: string;
}

@ObjectType({ description: "The channels, members, lessons, and pages that a search found." })
export class SearchResults {
  @Field(() => [FoundChannel], { description: "Channels that the viewer can read. At most 8." })
  channels: FoundChannel[];

  @Field(() => [Member], {
    description:
      "Members by the start of their username, or by the words of their name. If nothing is found: members with a similar username or name. At most 5.",
  })
  members: Member[];

  @Field(() => [FoundLesson], { description: "Lessons, including locked ones. At most 5." })
  lessons: FoundLesson[];

  @Field(() => [FoundPage], {
    description: "Courses, then calculators, then terms of the glossary. At most 3 of each.",
  })
  pages: FoundPage[];

  @Field(() => [String], {
    nullable: true,
    description:
      "If nothing has the words as typed in its name: the similar words that the results have. Null otherwise.",
  })
  correctedWords: string[] | null;
}
