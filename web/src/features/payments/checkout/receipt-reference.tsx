import { skipToken } from "@apollo/client/react";
import { useSession } from "../../accounts/session/session";
import { useReceiptReferenceQuery } from "./receipt-reference.generated";

/** What support asks for: the order's reference, or the provider's session while it is not known. */
export function ReceiptReference({ sessionId, label }: { sessionId: string; label: string }) {
  const { status } = useSession();
  const { data } = useReceiptReferenceQuery(status === "signedIn" ? { variables: { sessionId } } : skipToken);
  return (
    <p className="max-w-full text-xs text-muted">
      {label}
      <code className="figures mt-1 block break-all text-text">{data?.receipt?.reference ?? sessionId}</code>
    </p>
  );
}
