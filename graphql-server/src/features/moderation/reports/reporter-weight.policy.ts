/** How many of a reporter's last decided reports count. */
export const MAX_COUNTED_REPORTS = 100;

/**
 * How much a report moves its case up in the queue: the log odds of the reporter's accuracy, smoothed by one report of each kind.
 * Without a record, or with as many wrong reports as right ones, it is 0, so that any number of new accounts moves nothing.
 */
export const reporterWeight = ({ upheld, rejected }: { upheld: number; rejected: number }): number =>
  Math.max(0, Math.log((upheld + 1) / (rejected + 1)));
