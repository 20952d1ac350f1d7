import DataLoader from "dataloader";
import { Ctx, Extensions, FieldResolver, Resolver, Root } from "type-graphql";
import { loader, type RequestContext } from "../../../kernel/request-context";
import { isAdmin } from "../../../kernel/auth/viewer";
import { Member } from "./member.type";
import { MembersService, type PrivateDetails } from "./members.service";

const detailsByMember = (context: RequestContext): DataLoader<string, PrivateDetails | null> =>
  new DataLoader(async (ids) => {
    const details = await context.services.get(MembersService).privateDetailsByIds(ids);
    return ids.map((id) => details.get(id) ?? null);
  });

const privateField = { nullable: true, description: "Visible to the member and admins; null for everyone else." };

@Resolver(() => Member)
export class MemberResolver {
  @Extensions({ broadcast: false })
  @FieldResolver(() => String, { description: "The member's own description of themselves." })
  async bio(@Root() member: Member, @Ctx() context: RequestContext): Promise<string> {
    return (await loader(context, detailsByMember).load(member.id))?.bio ?? "";
  }

  @Extensions({ broadcast: false })
  @FieldResolver(() => String, privateField)
  async email(@Root() member: Member, @Ctx() context: RequestContext): Promise<string | null> {
    return (await visibleDetails(member, context))?.email ?? null;
  }

  @Extensions({ broadcast: false })
  @FieldResolver(() => String, privateField)
  async phone(@Root() member: Member, @Ctx() context: RequestContext): Promise<string | null> {
    return (await visibleDetails(member, context))?.phone ?? null;
  }

  @Extensions({ broadcast: false })
  @FieldResolver(() => String, privateField)
  async address(@Root() member: Member, @Ctx() context: RequestContext): Promise<string | null> {
    return (await visibleDetails(member, context))?.address ?? null;
  }

  @Extensions({ broadcast: false })
  @FieldResolver(() => Boolean, privateField)
  async mfaEnabled(@Root() member: Member, @Ctx() context: RequestContext): Promise<boolean | null> {
    return (await visibleDetails(member, context))?.mfaEnabled ?? null;
  }
}

async function visibleDetails(member: Member, context: RequestContext): Promise<PrivateDetails | null> {
  const { viewer } = context;
  const canSee = viewer && (viewer.id === member.id || isAdmin(viewer));
  return canSee ? loader(context, detailsByMember).load(member.id) : null;
}
