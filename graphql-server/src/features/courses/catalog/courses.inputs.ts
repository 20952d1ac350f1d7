import { IsInt, Min } from "class-validator";
import { Field, InputType, Int } from "type-graphql";

@InputType({ description: "The free course to enroll in." })
export class EnrollInCourseInput {
  @Field(() => Int, { description: "The id of the course." })
  @IsInt()
  @Min(1, { message: "courseId is not a valid course id" })
  courseId: number;
}
