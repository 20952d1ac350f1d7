import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ChannelSampleType } from "./channel-sample.type";
import type { ChannelSamplesService } from "./channel-samples.service";

@Resolver()
export class ChannelSamplesResolver {
  constructor(private readonly samples: ChannelSamplesService) {}

  @Query(() => [ChannelSampleType], {
    description:
      "Up to three messages of a channel that the team chose, oldest first. Requires no access to the channel.",
  })
  channelSamples(
    @IdArg("channel", "channelId") channelId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChannelSampleType[]> {
    return this.samples.list(requireViewer(context), channelId);
  }

  @Mutation(() => [ChannelSampleType], {
    description:
      "Shows or hides a message as a sample of its channel, and returns the samples. Admins only. At most three per channel.",
  })
  setChannelSample(
    @IdArg("message", "messageId") messageId: string,
    @Arg("shown", () => Boolean, { description: "Whether to show it." }) shown: boolean,
    @Ctx() context: RequestContext,
  ): Promise<ChannelSampleType[]> {
    return this.samples.set(requireViewer(context), messageId, shown);
  }
}
