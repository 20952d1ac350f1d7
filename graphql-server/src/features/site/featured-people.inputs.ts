import { ArrayMaxSize, Equals, IsEnum, IsOptional, Matches, Max, MaxLength, Min } from "class-validator";
import { Field, ID, InputType, Int } from "type-graphql";
import { IsSingleLine } from "../accounts";
import { FeaturedPersonKind } from "./featured-person.entity";

const MAX_TEXT_LENGTH = 600;
const MAX_EXPERTISE = 6;
const MAX_POSITION = 999;

@InputType({ description: "A real person to show on the Explore page." })
export class SaveFeaturedPersonInput {
  @Field(() => ID, { nullable: true, description: "Omit it to add a person." })
  @IsOptional()
  id?: string | null;

  @Field(() => FeaturedPersonKind, { description: "Where the person appears." })
  @IsEnum(FeaturedPersonKind)
  kind: FeaturedPersonKind;

  @Field(() => String, { description: "At most 100 characters." })
  @Matches(/\S/, { message: "A name is required" })
  @IsSingleLine("Name", 100)
  name: string;

  @Field(() => String, { description: "Role on the team, or a description of the testimonial's author." })
  @Matches(/\S/, { message: "A title is required" })
  @IsSingleLine("Title", 100)
  title: string;

  @Field(() => String, { description: "Description of the team member, or the quote; at most 600 characters." })
  @Matches(/\S/, { message: "Text is required" })
  @MaxLength(MAX_TEXT_LENGTH, { message: "The text must have at most 600 characters" })
  text: string;

  @Field(() => [String], { defaultValue: [], description: "Team members only; at most six." })
  @ArrayMaxSize(MAX_EXPERTISE, { message: "At most 6 areas of expertise" })
  @MaxLength(40, { each: true, message: "An area of expertise must have at most 40 characters" })
  expertise: string[];

  @Field(() => Int, { defaultValue: 1, description: "Lower numbers come first." })
  @Min(1, { message: "The position starts at 1" })
  @Max(MAX_POSITION, { message: "The position must be at most 999" })
  position: number;

  @Field(() => Boolean, { description: "Confirms that the person exists and agreed to be shown." })
  @Equals(true, { message: "Confirm that this is a real person who agreed to be shown" })
  consent: boolean;
}
