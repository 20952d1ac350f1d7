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
export class ReadingRight {
  private checking: Promise<void> | null = null;
  /** A right may have changed after the last look. */
  private isInDoubt = false;
  private lost: AppError | null = null;
  private isOver = false;
  private report: (error: AppError) => void = () => undefined;

  constructor(private readonly canView: () => Promise<boolean>) {}

  /** A right that is lost is reported. */
  whenLost(report: (error: AppError) => void): void {
    this.report = report;
  }

  /** Looks again. */
  readonly ask = (): void => {
    this.isInDoubt = true;
    this.checking ??= this.check().finally(() => (this.checking = null));
  };

  /** Looks no more: the subscription is over. */
  readonly end = (): void => {
    this.isOver = true;
  };

  /** True at once while nothing is in doubt; rejects when the right is lost. */
  holds(): true | Promise<true> {
    return this.checking || this.lost ? this.confirmed().then(() => true) : true;
  }

  /** Throws when the right is lost. */
  async confirmed(): Promise<void> {
    while (this.checking) await this.checking;
    if (this.lost) throw this.lost;
  }

  private async check(): Promise<void> {
    while (this.isInDoubt && !this.lost && !this.isOver) {
      this.isInDoubt = false;
      try {
        const mayRead = await retryWhileUnavailable(this.canView, () => this.isOver);
        if (!mayRead) this.lost = noChannelAccess();
      } catch (error) {
        this.lost = toAppError(error).error;
      }
    }
    if (this.lost) this.report(this.lost);
  }
}

/**
 * Asks again whenever the right of a person to read a channel may have changed, by what they may do or by the channel's own
 * rules. Returns the functions that end this.
 */
export const watchRight = (
  bus: Bus<Topics>,
  viewerId: string,
  channelId: string,
  { ask, end }: ReadingRight,
): (() => void)[] => [
  bus.subscribe("permissionsChanged", viewerId, ask),
  bus.subscribe("channelChanged", channelId, ask),
  bus.subscribe("permissionsStale", "all", ask),
  end,
];
