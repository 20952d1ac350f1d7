import { Ctx, Field, GraphQLISODateTime, Int, Mutation, ObjectType, Query, Resolver } from "type-graphql";
import { AdminOnly } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { QuarantineService } from "./quarantine.service";

@ObjectType({
  description:
    "The state of a site that was restored from a backup and contacts no one: emails, push messages, jobs, and payments wait.",
})
export class SiteQuarantine {
  @Field(() => GraphQLISODateTime, { description: "When the site was restored." })
  restoredAt: Date;

  @Field(() => GraphQLISODateTime, { description: "When the backup was made." })
  backedUpAt: Date;

  @Field(() => Int, { description: "Emails that will be sent after the release." })
  waitingEmails: number;
}

@AdminOnly()
@Resolver()
export class QuarantineResolver {
  constructor(private readonly quarantine: QuarantineService) {}

  @Query(() => SiteQuarantine, {
    nullable: true,
    description: "Admins only. The quarantine of a restored site; null if there is none.",
  })
  siteQuarantine(@Ctx() context: RequestContext): Promise<SiteQuarantine | null> {
    return this.quarantine.read(requireViewer(context));
  }

  @Mutation(() => Boolean, {
    description: "Admins only. Ends the quarantine of a restored site: waiting emails, push messages, and jobs start.",
  })
  async releaseSiteQuarantine(@Ctx() context: RequestContext): Promise<boolean> {
    await this.quarantine.release(requireViewer(context));
    return true;
  }
}
