import { IsEmail, IsInt, IsOptional, Matches, MaxLength } from "class-validator";
import { Field, ID, InputType, Int } from "type-graphql";
import { IsFullName } from "../accounts";

const MAX_MESSAGE_LENGTH = 4_000;
const TOO_LONG = { message: "Message must have at most 4,000 characters" };

@InputType({ description: "A message to the team." })
export class SendContactMessageInput {
  @Field(() => String, { description: "Full name." })
  @IsFullName()
  name: string;

  @Field(() => String, { description: "Email address for the reply." })
  @IsEmail({}, { message: "Please enter a valid email address" })
  @MaxLength(254, { message: "Please enter a valid email address" })
  email: string;

  @Field(() => String, { description: "1 to 4,000 characters." })
  @Matches(/\S/, { message: "Message is required" })
  @MaxLength(MAX_MESSAGE_LENGTH, TOO_LONG)
  message: string;
}

@InputType({ description: "An emailed reply to a contact message." })
export class ReplyToContactMessageInput {
  @Field(() => ID, { description: "The id of the contact message." })
  id: string;

  @Field(() => String, { description: "Text of the email; 1 to 4,000 characters." })
  @Matches(/\S/, { message: "Reply is required" })
  @MaxLength(MAX_MESSAGE_LENGTH, { message: "Reply must have at most 4,000 characters" })
  body: string;

  @Field(() => Int, {
    nullable: true,
    description: "The number of replies that the author saw. CONFLICT if there are more. Omit it to reply in any case.",
  })
  @IsOptional()
  @IsInt()
  repliesSeen?: number | null;
}
