import { Ctx, Query, Resolver } from "type-graphql";
import { InputArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { DrawCheckInput, PreviewLessonInput } from "./lesson-preview.inputs";
import type { LessonPreviewService } from "./lesson-preview.service";
import { DrawnCheck, LessonPreview } from "./lesson-preview.types";

@Resolver()
export class LessonPreviewResolver {
  constructor(private readonly previews: LessonPreviewService) {}

  @Query(() => LessonPreview, {
    description: "Admins only. Shows a lesson before it is saved, and what must be corrected. Limit: 120 per minute.",
  })
  previewLesson(
    @InputArg(() => PreviewLessonInput, "query") input: PreviewLessonInput,
    @Ctx() context: RequestContext,
  ): Promise<LessonPreview> {
    return this.previews.preview(requireViewer(context), input);
  }

  @Query(() => [DrawnCheck], {
    nullable: true,
    description: "Admins only. A check with ten randomly drawn sets of numbers. Limit: 120 per minute.",
  })
  drawCheck(
    @InputArg(() => DrawCheckInput, "query") input: DrawCheckInput,
    @Ctx() context: RequestContext,
  ): Promise<DrawnCheck[]> {
    return this.previews.draw(requireViewer(context), input);
  }
}
