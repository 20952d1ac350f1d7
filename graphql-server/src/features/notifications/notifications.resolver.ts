import { Ctx, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { InputArg } from "../../kernel/args";
import { AfterArg, FirstArg } from "../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import type { NotificationChangeRecord } from "./notifications.types";
import { NotificationsService } from "./notifications.service";
import {
  MarkNotificationsReadInput,
  NotificationChange,
  NotificationConnection,
  NotificationCounts,
} from "./notifications.types";

@Resolver()
export class NotificationsResolver {
  constructor(private readonly service: NotificationsService) {}

  @Query(() => NotificationConnection, {
    description:
      "The viewer's notifications of the last 90 days, newest first. 1 to 100 per page. Contains only what the viewer can read now.",
  })
  notifications(
    @FirstArg(20) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof NotificationConnection>> {
    return this.service.list(requireViewer(context), first, after ?? null);
  }

  @Query(() => NotificationCounts, { description: "The number of the viewer's unread notifications." })
  notificationCounts(@Ctx() context: RequestContext): Promise<NotificationCounts> {
    return this.service.counts(requireViewer(context));
  }

  @Mutation(() => NotificationCounts, {
    description:
      "Marks notifications as read, on all devices. Ids of other members have no effect. Limit: 60 per 30 seconds.",
  })
  markNotificationsRead(
    @InputArg(() => MarkNotificationsReadInput)
    input: MarkNotificationsReadInput,
    @Ctx() context: RequestContext,
  ): Promise<NotificationCounts> {
    return this.service.markRead(requireViewer(context), input);
  }

  @Subscription(() => NotificationChange, {
    description: "The viewer's notifications may have changed.",
    subscribe: ({ context }: { context: RequestContext }) =>
      context.services.get(NotificationsService).changes(requireViewer(context)),
  })
  notificationChanges(@Root() change: NotificationChangeRecord): NotificationChange {
    return change;
  }
}
