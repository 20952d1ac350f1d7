import DataLoader from "dataloader";
import { Authorized, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { loader, type RequestContext } from "../../kernel/request-context";
import { isAdmin } from "../../kernel/viewer";
import { Member } from "./member.type";
import { MembersService } from "./members.service";

const emailByMember = (context: RequestContext): DataLoader<string, string | null> =>
  new DataLoader(async (ids) => {
    const emails = await context.services.get(MembersService).emailsOf(ids);
    return ids.map((id) => emails.get(id) ?? null);
  });

@Authorized()
@Resolver(() => Member)
export class MemberResolver {
  @FieldResolver(() => String, { nullable: true, description: "For the person and admins; null for everybody else." })
  async email(@Root() member: Member, @Ctx() context: RequestContext): Promise<string | null> {
    const { viewer } = context;
    const maySee = viewer && (viewer.id === member.id || isAdmin(viewer));
    return maySee ? loader(context, emailByMember).load(member.id) : null;
  }
}
