/** Time is injected, so that tests can stand on a period's border. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
