import type { Bus } from "../../../kernel/events/bus";
import { toAppError } from "../../../kernel/errors/error-format";
import type { AppError } from "../../../kernel/errors/errors";
import { retryWhileUnavailable } from "../../../kernel/retry";
import type { Topics } from "../../../kernel/events/topics";
import { noChannelAccess } from "../community.errors";

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

  /** Sets the handler for revoked access. */
  onRevoked(handler: (error: AppError) => void): void {
    this.handleRevoked = handler;
  }

  /** Checks access again. */
  readonly recheck = (): void => {
    this.isStale = true;
    this.checking ??= this.check().finally(() => (this.checking = null));
  };

  /** Stops checking. */
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

/**
 * Rechecks access whenever the viewer's permissions or the channel's rules may have changed. Returns the cleanup functions.
 */
export const watchReadAccess = (
  bus: Bus<Topics>,
  viewerId: string,
  channelId: string,
  { recheck, end }: ReadAccess,
): (() => void)[] => [
  bus.subscribe("rightsChanged", viewerId, recheck),
  bus.subscribe("channelChanged", channelId, recheck),
  bus.subscribe("permissionsStale", "all", recheck),
  end,
];
