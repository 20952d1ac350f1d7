import DataLoader from "dataloader";
import { Arg, Ctx, Extensions, FieldResolver, ID, Query, Resolver, Root } from "type-graphql";
import { Public } from "../../../kernel/auth/authorize";
import { loader, type RequestContext } from "../../../kernel/request-context";
import { GlossaryService } from "./glossary.service";
import { GlossaryLesson, GlossaryTerm } from "./glossary.types";

const lessonByReference = (context: RequestContext): DataLoader<string, GlossaryLesson | null> =>
  new DataLoader(async (references) => {
    const lessons = await context.services.get(GlossaryService).lessons(references);
    return references.map((reference) => lessons.get(reference) ?? null);
  });

@Resolver(() => GlossaryTerm)
export class GlossaryResolver {
  constructor(private readonly service: GlossaryService) {}

  @Extensions({ publicForSeconds: 60, sharesReads: true })
  @Public()
  @Query(() => [GlossaryTerm], { description: "All terms of the glossary, in alphabetical order." })
  glossary(): GlossaryTerm[] {
    return this.service.list();
  }

  @Extensions({ publicForSeconds: 60, sharesReads: true })
  @Public()
  @Query(() => GlossaryTerm, { nullable: true, description: "A term of the glossary. NOT_FOUND if it doesn't exist." })
  glossaryTerm(@Arg("id", () => ID, { description: "The term's id." }) id: string): GlossaryTerm {
    return this.service.byId(id);
  }

  @Public()
  @FieldResolver(() => [GlossaryLesson], { description: "The lessons that explain it, as far as they are written." })
  async lessons(@Root() term: GlossaryTerm, @Ctx() context: RequestContext): Promise<GlossaryLesson[]> {
    const lessons = await Promise.all(
      term.lessonReferences.map((reference) => loader(context, lessonByReference).load(reference)),
    );
    return lessons.filter((lesson) => lesson !== null);
  }
}
