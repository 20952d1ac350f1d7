import { Ctx, Field, ID, Int, Mutation, ObjectType, Query, registerEnumType, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../kernel/args";
import { Public } from "../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { SaveFeaturedPersonInput } from "./featured-people.inputs";
import type { FeaturedPeopleService } from "./featured-people.service";
import { FeaturedPersonKind } from "./featured-person.entity";

registerEnumType(FeaturedPersonKind, {
  name: "FeaturedPersonKind",
  description: "The section of the Explore page that a person appears in.",
  valuesConfig: {
    TEAM: { description: "A member of the team." },
    TESTIMONIAL: { description: "The author of a testimonial." },
  },
});

@ObjectType("FeaturedPerson", { description: "A real person on the Explore page, entered by an admin." })
export class FeaturedPersonType {
  @Field(() => ID, { description: "The id of the featured person." })
  id: string;

  @Field(() => FeaturedPersonKind, { description: "Where the person appears." })
  kind: FeaturedPersonKind;

  @Field(() => String, { description: "The person's name." })
  name: string;

  @Field(() => String, { description: "Role on the team, or a description of the testimonial's author." })
  title: string;

  @Field(() => String, { description: "Description of the team member, or the quote." })
  text: string;

  @Field(() => [String], { description: "For team members only." })
  expertise: string[];

  @Field(() => Int, { description: "Lower numbers come first." })
  position: number;
}

@Resolver()
export class FeaturedPeopleResolver {
  constructor(private readonly people: FeaturedPeopleService) {}

  @Public()
  @Query(() => [FeaturedPersonType], { description: "The real people on the Explore page, in order." })
  featuredPeople(): Promise<FeaturedPersonType[]> {
    return this.people.list();
  }

  @Mutation(() => FeaturedPersonType, { description: "Admins only. Adds or changes a person on the Explore page." })
  saveFeaturedPerson(
    @InputArg(() => SaveFeaturedPersonInput)
    input: SaveFeaturedPersonInput,
    @Ctx() context: RequestContext,
  ): Promise<FeaturedPersonType> {
    return this.people.save(requireViewer(context), input);
  }

  @Mutation(() => Boolean, { description: "Admins only. Removes a person from the Explore page." })
  async deleteFeaturedPerson(@IdArg("featured person") id: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.people.delete(requireViewer(context), id);
    return true;
  }
}
