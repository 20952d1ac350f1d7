import type { OperatorFragment } from "../../../gql/graphql";

/** Name, address, country, and VAT ID on one line, without missing parts. */
export const operatorIdentity = ({
  operatorName,
  operatorAddress,
  operatorCountry,
  operatorVatId,
}: OperatorFragment): string =>
  [operatorName, operatorAddress, operatorCountry, operatorVatId && `VAT ID ${operatorVatId}`]
    .filter(Boolean)
    .join(", ");
