import { IsEmail, Matches, MaxLength } from "class-validator";
import { Field, ID, InputType } from "type-graphql";
import { IsFullName } from "../accounts";

const MAX_MESSAGE_LENGTH = 4_000;
const TOO_LONG = { message: "Message must have at most 4,000 characters" };

@InputType({ description: "A message to the people who run the site." })
export class SendContactMessageInput {
  @Field(() => String, { description: "Full name." })
  @IsFullName()
  name: string;

  @Field(() => String, { description: "Where the answer goes." })
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email: string;

  @Field(() => String, { description: "1 to 4,000 characters." })
  @Matches(/\S/, { message: "Message is required" })
  @MaxLength(MAX_MESSAGE_LENGTH, TOO_LONG)
  message: string;
}

@InputType({ description: "The answer to a contact message, which is mailed." })
export class ReplyToContactMessageInput {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "What the mail says; 1 to 4,000 characters." })
  @Matches(/\S/, { message: "Reply is required" })
  @MaxLength(MAX_MESSAGE_LENGTH, { message: "Reply must have at most 4,000 characters" })
  body: string;
}
