import DataLoader from "dataloader";
import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from "type-graphql";
import { Public } from "../../../kernel/auth/authorize";
import { loader, requireViewer, type RequestContext } from "../../../kernel/request-context";
import { CourseType } from "../catalog/course.types";
import { SaveLessonNoteInput, SaveLessonPositionInput } from "./reading.inputs";
import { ReadingService } from "./reading.service";
import { LessonNote, LessonPosition } from "./reading.types";

const notesByCourse = (context: RequestContext): DataLoader<number, LessonNote[]> =>
  new DataLoader(async (ids) => {
    const notes = await context.services.get(ReadingService).notesOf(requireViewer(context), ids);
    return ids.map((id) => notes.get(id) ?? []);
  });

@Authorized()
@Resolver(() => CourseType)
export class ReadingResolver {
  constructor(private readonly reading: ReadingService) {}

  @Mutation(() => LessonNote, {
    description:
      "Saves the viewer's note on a lesson. CONFLICT if it has changed since `expectedRevision`. Limit: 60 per minute.",
  })
  saveLessonNote(
    @Arg("input", () => SaveLessonNoteInput, { description: "The input of the mutation." }) input: SaveLessonNoteInput,
    @Ctx() context: RequestContext,
  ): Promise<LessonNote> {
    return this.reading.saveNote(requireViewer(context), input);
  }

  @Mutation(() => LessonPosition, {
    description: "Stores where the viewer is in a lesson, so that they can continue there. Limit: 60 per minute.",
  })
  saveLessonPosition(
    @Arg("input", () => SaveLessonPositionInput, { description: "The input of the mutation." })
    input: SaveLessonPositionInput,
    @Ctx() context: RequestContext,
  ): Promise<LessonPosition> {
    return this.reading.savePosition(requireViewer(context), input);
  }

  @Public()
  @FieldResolver(() => [LessonNote], {
    description: "The viewer's notes on the lessons, in the order of the outline; none for visitors.",
  })
  async viewerNotes(@Root() course: CourseType, @Ctx() context: RequestContext): Promise<LessonNote[]> {
    return context.viewer ? loader(context, notesByCourse).load(course.id) : [];
  }
}
