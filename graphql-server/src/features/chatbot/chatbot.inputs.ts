import { ArrayMaxSize, ArrayMinSize, IsOptional, Matches, MaxLength, ValidateNested } from "class-validator";
import { Field, InputType } from "type-graphql";
import { SendContactMessageInput, TranscriptAuthor } from "../contact";

const MAX_QUESTION_LENGTH = 2_000;
const MAX_TURN_LENGTH = 4_000;
const MAX_HISTORY_TURNS = 12;
const MAX_TRANSCRIPT_TURNS = 100;

@InputType({ description: "One turn of a conversation with the chatbot." })
export class ChatTurnInput {
  @Field(() => TranscriptAuthor, { description: "Who said it." })
  author: TranscriptAuthor;

  @Field(() => String, { description: "At most 4,000 characters." })
  @Matches(/\S/, { message: "A turn must say something" })
  @MaxLength(MAX_TURN_LENGTH, { message: "A turn must have at most 4,000 characters" })
  text: string;
}

@InputType({ description: "A question for the chatbot." })
export class AskChatbotInput {
  @Field(() => String, { description: "1 to 2,000 characters." })
  @Matches(/\S/, { message: "Message is required" })
  @MaxLength(MAX_QUESTION_LENGTH, { message: "Message must have at most 2,000 characters" })
  message: string;

  @Field(() => [ChatTurnInput], {
    nullable: true,
    description: "What was said before, oldest first, for questions that refer to it; at most twelve turns.",
  })
  @IsOptional()
  @ArrayMaxSize(MAX_HISTORY_TURNS, { message: "At most 12 turns of history" })
  @ValidateNested({ each: true })
  history?: ChatTurnInput[] | null;
}

@InputType({ description: "A conversation with the chatbot for people to go on with." })
export class HandOverChatInput extends SendContactMessageInput {
  @Field(() => [ChatTurnInput], {
    description: "The conversation, oldest first; at most 100 turns, of which the last 40,000 characters are kept.",
  })
  @ArrayMinSize(1, { message: "There is no conversation to hand over" })
  @ArrayMaxSize(MAX_TRANSCRIPT_TURNS, { message: "At most 100 turns" })
  @ValidateNested({ each: true })
  transcript: ChatTurnInput[];
}
