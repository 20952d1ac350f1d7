import type { Bus } from "../../../kernel/events/bus";
import { toAppError } from "../../../kernel/errors/error-format";
import type { AppError } from "../../../kernel/errors/errors";
import { retryWhileUnavailable } from "../../../kernel/retry";
import type { Topics } from "../../../kernel/events/topics";
import { noChannelAccess } from "../community.errors";

/**
 * Whether one subscriber may still read one channel. While the answer is looked up nothing is delivered, so not even the
 * event that was on its way when the right was lost gets out. A database that does not answer delays it, and ends nothing.
 */
export class ReadAccess {
  private checking: Promise<void> | null = null;
  /** A right may have changed after the last look. */
  private isStale = false;
  private revocation: AppError | null = null;
  private isEnded = false;
  private handleRevoked: (error: AppError) => void = () => undefined;

  constructor(private readonly canView: () => Promise<boolean>) {}

  /** A right that is lost is reported. */
  onRevoked(report: (error: AppError) => void): void {
    this.handleRevoked = report;
  }

  /** Looks again. */
  readonly recheck = (): void => {
    this.isStale = true;
    this.checking ??= this.check().finally(() => (this.checking = null));
  };

  /** Looks no more: the subscription is over. */
  readonly end = (): void => {
    this.isEnded = true;
  };

  /** True at once while nothing is in doubt; rejects when the right is lost. */
  isGranted(): true | Promise<true> {
    return this.checking || this.revocation ? this.assertGranted().then(() => true) : true;
  }

  /** Throws when the right is lost. */
  async assertGranted(): Promise<void> {
    while (this.checking) await this.checking;
    if (this.revocation) throw this.revocation;
  }

  private async check(): Promise<void> {
    while (this.isStale && !this.revocation && !this.isEnded) {
      this.isStale = false;
      try {
        const mayRead = await retryWhileUnavailable(this.canView, () => this.isEnded);
        if (!mayRead) this.revocation = noChannelAccess();
      } catch (error) {
        this.revocation = toAppError(error).error;
      }
    }
    if (this.revocation) this.handleRevoked(this.revocation);
  }
}

/**
 * Asks again whenever the right of a person to read a channel may have changed, by what they may do or by the channel's own
 * rules. Returns the functions that end this.
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
