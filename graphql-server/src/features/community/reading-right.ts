import type { Bus } from "../../kernel/bus";
import { toAppError } from "../../kernel/error-format";
import type { AppError } from "../../kernel/errors";
import type { Topics } from "../../kernel/topics";
import { noChannelAccess } from "./community.errors";

/**
 * Whether one subscriber may still read one channel. While the answer is looked up nothing is delivered, so not even the
 * event that was on its way when the right was lost gets out.
 */
export class ReadingRight {
  private answer: Promise<AppError | null> = Promise.resolve(null);
  private isInDoubt = false;
  private report: (error: AppError) => void = () => undefined;

  constructor(private readonly canView: () => Promise<boolean>) {}

  /** A right that is lost, or cannot be looked up, is reported. */
  whenLost(report: (error: AppError) => void): void {
    this.report = report;
  }

  /** Looks again. */
  readonly ask = (): void => {
    const answer = this.look(this.answer);
    this.answer = answer;
    this.isInDoubt = true;
    void answer.then((error) => {
      if (this.answer === answer) this.isInDoubt = error !== null;
      if (error) this.report(error);
    });
  };

  /** True at once while nothing is in doubt; rejects when the right is lost. */
  holds(): true | Promise<true> {
    return this.isInDoubt ? this.confirmed().then(() => true) : true;
  }

  /** Throws when the right is lost. */
  async confirmed(): Promise<void> {
    // Answers may be replaced while one is awaited: the last one counts.
    while (this.isInDoubt) {
      const error = await this.answer;
      if (error) throw error;
    }
  }

  private async look(before: Promise<AppError | null>): Promise<AppError | null> {
    const lost = await before;
    if (lost) return lost;
    try {
      return (await this.canView()) ? null : noChannelAccess();
    } catch (error) {
      return toAppError(error).error;
    }
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
  { ask }: ReadingRight,
): (() => void)[] => [
  bus.subscribe("rightsChanged", viewerId, ask),
  bus.subscribe("channelChanged", channelId, ask),
  bus.subscribe("rightsInDoubt", "all", ask),
];
