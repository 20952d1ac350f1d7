import type { OperatorFragment } from "../../../gql/graphql";

/** Name, address, country, and VAT id on one line; empty where nothing was entered. */
export const operatorIdentity = ({
  operatorName,
  operatorAddress,
  operatorCountry,
  operatorVatId,
}: OperatorFragment): string =>
  [operatorName, operatorAddress, operatorCountry, operatorVatId && `VAT ID ${operatorVatId}`]
    .filter(Boolean)
    .join(", ");
