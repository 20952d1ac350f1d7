export const checkoutTexts = {
  continue: "Continue payment",
  order: (reference: string) => `Order ${reference}`,
  cancel: "Cancel order",
} as const;
