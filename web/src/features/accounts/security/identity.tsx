import { openedBy } from "../../../ui/overlay/opened";
import { lazyPart } from "../../../ui/state/lazy-part";

const { open, useOpened } = openedBy<(isConfirmed: boolean) => void>();

const identityDialog = lazyPart(async () => (await import("./identity-dialog")).IdentityDialog);

/** Asks the member to prove that they are present. Resolves to false if they don't. */
export const confirmIdentity = (): Promise<boolean> => new Promise((resolve) => open(resolve));

/** Shows the dialog that `confirmIdentity` opens. */
export function IdentityHost() {
  const answer = useOpened();
  return (
    answer && (
      <identityDialog.Part
        onClose={(isConfirmed) => {
          open(null);
          answer(isConfirmed);
        }}
      />
    )
  );
}
