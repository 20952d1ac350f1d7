import { ArrayMaxSize, ArrayMinSize, IsOptional, Matches, MaxLength, ValidateNested } from "class-validator";
import { Field, InputType } from "type-graphql";
import { SendContactMessageInput, TranscriptAuthor } from "../contact";

const MAX_QUESTION_LENGTH = 2_000;
const MAX_TURN_LENGTH = 4_000;
const MAX_HISTORY_TURNS = 12;
const MAX_TRANSCRIPT_TURNS = 100;

@InputType({ description: "A turn in a conversation with the chatbot." })
export class ChatTurnInput {
  @Field(() => TranscriptAuthor, { description: "The author of the turn." })
  author: TranscriptAuthor;

  @Field(() => String, { description: "At most 4,000 characters." })
  @Matches(/\S/, { message: "A turn can't be empty" })
  @MaxLength(MAX_TURN_LENGTH, { message: "A turn can have at most 4,000 characters" })
  text: string;
}

@InputType({ description: "Asks the chatbot a question." })
export class AskChatbotInput {
  @Field(() => String, { description: "1 to 2,000 characters." })
  @Matches(/\S/, { message: "Message is required" })
  @MaxLength(MAX_QUESTION_LENGTH, { message: "Message can have at most 2,000 characters" })
  message: string;

  @Field(() => [ChatTurnInput], {
    nullable: true,
    description: "Earlier turns, oldest first, for questions that refer to them. At most twelve.",
  })
  @IsOptional()
  @ArrayMaxSize(MAX_HISTORY_TURNS, { message: "At most 12 turns of history" })
  @ValidateNested({ each: true })
  history?: ChatTurnInput[] | null;
}

@InputType({ description: "Hands a chatbot conversation over to the team." })
export class HandOverChatInput extends SendContactMessageInput {
  @Field(() => [ChatTurnInput], {
    description: "The conversation, oldest first. At most 100 turns; only the last 40,000 characters are stored.",
  })
  @ArrayMinSize(1, { message: "The conversation is empty" })
  @ArrayMaxSize(MAX_TRANSCRIPT_TURNS, { message: "At most 100 turns" })
  @ValidateNested({ each: true })
  transcript: ChatTurnInput[];
}
