import { Field, ID, Int, ObjectType } from "type-graphql";
import { Calculator } from "../../tools";

@ObjectType({ description: "A lesson that explains a term." })
export class GlossaryLesson {
  @Field(() => ID, { description: "The id of the lesson." })
  id: string;

  @Field(() => String, { description: "The lesson's title." })
  title: string;

  @Field(() => Int, { description: "Its position in the course, starting at 1." })
  position: number;

  @Field(() => String, { description: "The course's slug." })
  courseSlug: string;

  @Field(() => String, { description: "The course's title." })
  courseTitle: string;
}

@ObjectType({ description: "A term of trading or money, with its definition." })
export class GlossaryTerm {
  @Field(() => ID, { description: "Used in the URL of the glossary, `/glossary#{id}`, and in lessons." })
  id: string;

  @Field(() => String, { description: "The term." })
  term: string;

  @Field(() => [String], { description: "Synonyms." })
  also: string[];

  @Field(() => String, { description: "What it means, in one to three sentences: plain text." })
  definition: string;

  @Field(() => Calculator, { nullable: true, description: "A calculator for it; null if there is none." })
  calculator: Calculator | null;

  /** Internal: the field `lessons` loads them. */
  lessonReferences: string[];
}
