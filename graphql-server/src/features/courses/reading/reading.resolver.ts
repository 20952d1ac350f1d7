import { Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { InputArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { CourseType } from "../catalog/course.types";
import { SaveLessonNoteInput, SaveLessonPositionInput } from "./reading.inputs";
import type { ReadingService } from "./reading.service";
import { LessonNote, LessonPosition } from "./reading.types";

@Resolver(() => CourseType)
export class ReadingResolver {
  constructor(private readonly reading: ReadingService) {}

  @Mutation(() => LessonNote, {
    description:
      "Saves the viewer's note on a lesson. CONFLICT if it has changed since `expectedRevision`. Limit: 60 per minute.",
  })
  saveLessonNote(
    @InputArg(() => SaveLessonNoteInput) input: SaveLessonNoteInput,
    @Ctx() context: RequestContext,
  ): Promise<LessonNote> {
    return this.reading.saveNote(requireViewer(context), input);
  }

  @Mutation(() => LessonPosition, {
    description: "Stores where the viewer is in a lesson, so that they can continue there. Limit: 60 per minute.",
  })
  saveLessonPosition(
    @InputArg(() => SaveLessonPositionInput)
    input: SaveLessonPositionInput,
    @Ctx() context: RequestContext,
  ): Promise<LessonPosition> {
    return this.reading.savePosition(requireViewer(context), input);
  }

  @Public()
  @FieldResolver(() => [LessonNote], {
    description: "The viewer's notes on the lessons, in the order of the outline; none for visitors.",
  })
  async viewerNotes(@Root() course: CourseType, @Ctx() { viewer }: RequestContext): Promise<LessonNote[]> {
    return viewer ? this.reading.notesOf(viewer, course.id) : [];
  }
}
