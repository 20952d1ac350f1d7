/** An amount such as "$199.99". */
export const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
