import { openedBy } from "../../../ui/overlay/opened";

const { open, useOpened } = openedBy<(isConfirmed: boolean) => void>();

/** Asks the member to prove that they are present. Resolves to false if they don't. */
export const confirmIdentity = (): Promise<boolean> => new Promise((resolve) => open(resolve));

/** What to call with the member's answer; null if nobody asks. */
export function useIdentityQuestion(): ((isConfirmed: boolean) => void) | null {
  const answer = useOpened();
  return (
    answer &&
    ((isConfirmed) => {
      open(null);
      answer(isConfirmed);
    })
  );
}
