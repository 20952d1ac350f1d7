import type { WithdrawalLinks } from "./withdrawal-links.service";

/** The operator, as configured in the settings. */
export interface Seller {
  name: string | null;
  address: string | null;
  country: string | null;
  /** Null if not configured; "none" if the seller is not registered for VAT. */
  vatId: string | null;
  email: string;
}

/** The shop data on receipts, in addition to the order. */
export interface Shop {
  publicUrl: string;
  seller: Seller;
  withdrawalLinks: WithdrawalLinks;
}

/** What a buyer must know before paying. */
export const BEFORE_PAYMENT =
  "We sell education. We are not authorized or regulated by the FCA or any other financial regulator. You can withdraw within 14 days and get your money back.";

/** The VAT statement on receipts. */
export function vatStatement({ vatId }: Seller): string {
  if (vatId === "none") return "No VAT is charged: the seller is not registered for VAT.";
  return `The price includes VAT where it applies.${vatId ? ` VAT ID of the seller: ${vatId}.` : ""}`;
}

export const sellerLine = ({ name, address, country, email }: Seller): string =>
  `Sold by: ${[name, address, country, email].filter(Boolean).join(", ")}`;
