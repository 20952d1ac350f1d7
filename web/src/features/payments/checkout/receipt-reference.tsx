import { skipToken } from "@apollo/client/react";
import { useSession } from "../../accounts/session/session";
import { useReceiptReferenceQuery } from "./receipt-reference.generated";

/** The order number that support needs, or the provider's session id until it has loaded. */
export function OrderNumber({ sessionId, label }: { sessionId: string; label: string }) {
  const { status } = useSession();
  const { data } = useReceiptReferenceQuery(status === "signedIn" ? { variables: { sessionId } } : skipToken);
  return (
    <p className="max-w-full text-xs text-muted">
      {label}
      <code className="figures mt-1 block break-all text-text">{data?.receipt?.reference ?? sessionId}</code>
    </p>
  );
}
