export const checkoutTexts = {
  continue: "Continue payment",
  cancel: "Cancel order",
} as const;
