/** Who sells: the operator, as the settings name them. */
export interface Seller {
  name: string | null;
  address: string | null;
  country: string | null;
  /** Null while none was entered; "none" for a seller who is not registered for VAT. */
  vatId: string | null;
  email: string;
}

/** What receipts say beyond the order. */
export interface Shop {
  publicUrl: string;
  seller: Seller;
}

/** What a receipt says about VAT. */
export function vatStatement({ vatId }: Seller): string {
  if (vatId === "none") return "No VAT is charged: the seller is not registered for VAT.";
  return `The price includes VAT where it applies.${vatId ? ` VAT ID of the seller: ${vatId}.` : ""}`;
}

export const sellerLine = ({ name, address, country, email }: Seller): string =>
  `Sold by: ${[name, address, country, email].filter(Boolean).join(", ")}`;
