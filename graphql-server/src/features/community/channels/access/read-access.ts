import type { Viewer } from "../../../../kernel/auth/viewer";
import type { BroadcastStream } from "../../../../kernel/events/broadcast-stream";
import type { Bus } from "../../../../kernel/events/bus";
import { toAppError } from "../../../../kernel/errors/error-format";
import type { AppError } from "../../../../kernel/errors/errors";
import { retryWhileUnavailable } from "../../../../kernel/retry";
import type { Topics } from "../../../../kernel/events/topics";
import type { ChannelAccess } from "../channel.sql";
import type { ChannelsService } from "../channels.service";
import { noChannelAccess } from "./channel.policy";

/**
 * Tracks whether one subscriber may read one channel. Delivery pauses during a recheck, so no event leaks after access is
 * revoked. If the database is unavailable, the recheck waits instead of ending the subscription.
 */
export class ReadAccess {
  private checking: Promise<void> | null = null;
  /** Whether access may have changed since the last check started. */
  private isStale = false;
  private revocation: AppError | null = null;
  private isEnded = false;
  private handleRevoked: (error: AppError) => void = () => undefined;

  constructor(private readonly canView: () => Promise<boolean>) {}

  onRevoked(handler: (error: AppError) => void): void {
    this.handleRevoked = handler;
  }

  readonly recheck = (): void => {
    this.isStale = true;
    this.checking ??= this.check().finally(() => (this.checking = null));
  };

  readonly end = (): void => {
    this.isEnded = true;
  };

  /** Synchronous while fresh; rejects once access is revoked. */
  isGranted(): true | Promise<true> {
    return this.checking || this.revocation ? this.assertGranted().then(() => true) : true;
  }

  /** Waits for pending checks; throws if access is revoked. */
  async assertGranted(): Promise<void> {
    while (this.checking) await this.checking;
    if (this.revocation) throw this.revocation;
  }

  private async check(): Promise<void> {
    while (this.isStale && !this.revocation && !this.isEnded) {
      this.isStale = false;
      try {
        const canRead = await retryWhileUnavailable(this.canView, () => this.isEnded);
        if (!canRead) this.revocation = noChannelAccess();
      } catch (error) {
        this.revocation = toAppError(error).error;
      }
    }
    if (this.revocation) this.handleRevoked(this.revocation);
  }
}

interface ChannelSubscription {
  channels: ChannelsService;
  bus: Bus<Topics>;
  viewer: Viewer;
  channelId: string;
}

/**
 * Creates a stream that ends when the viewer loses access to the channel. Rechecks whenever the viewer's access or the
 * channel's rules may have changed.
 */
export async function streamWhileReadable<Event>(
  { channels, bus, viewer, channelId }: ChannelSubscription,
  createStream: (channel: ChannelAccess, access: ReadAccess) => BroadcastStream<Event>,
  /** Called before the stream is created. May throw. */
  prepare: (channel: ChannelAccess) => Promise<void> = () => Promise.resolve(),
): Promise<BroadcastStream<Event>> {
  const access = new ReadAccess(() => channels.canView(viewer.id, channelId));
  // Watch before the first check, so that a revocation in between is noticed.
  const cleanups = [
    bus.subscribe("accessChanged", viewer.id, access.recheck),
    bus.subscribe("channelChanged", channelId, access.recheck),
    bus.subscribe("accessStale", "all", access.recheck),
    access.end,
  ];
  try {
    const channel = await channels.requireViewable(viewer, channelId);
    await prepare(channel);
    await access.assertGranted();
    const stream = createStream(channel, access);
    for (const cleanup of cleanups) stream.onEnd(cleanup);
    access.onRevoked(stream.fail);
    return stream;
  } catch (error) {
    for (const cleanup of cleanups) cleanup();
    throw error;
  }
}
