export const checkoutTexts = {
  continue: "Continue payment",
  unpaid: "You haven't paid yet. Continue payment, or cancel the order.",
  pending: "Your payment is waiting for confirmation. You'll get access as soon as it's confirmed.",
  order: (reference: string) => `Order ${reference}`,
  canceled: "Checkout canceled. You haven't been charged.",
  cancel: "Cancel order",
  keep: "Keep order",
  cancelTitle: "Cancel this order?",
  cancelQuestion: "The checkout closes. You can order again at any time.",
  orderCanceled: "Order canceled.",
  cancelFailed: "We couldn't cancel the order. Please try again.",
} as const;
