import type { ComponentType } from "react";
import { ConfirmEmailPage } from "../../../features/accounts/confirm-email/confirm-email-page";
import { ForgotPasswordPage } from "../../../features/accounts/password-reset/forgot-password-page";
import { ResetPasswordPage } from "../../../features/accounts/password-reset/reset-password-page";
import { ContinuePage } from "../../../features/accounts/providers/continue-page";
import { VerifyCodePage } from "../../../features/accounts/verify-code/verify-code-page";
import { BannedPage } from "../../../features/payments/banned/banned-page";
import { PaymentSuccessPage } from "../../../features/payments/checkout/payment-success-page";
import { TestCheckoutPage } from "../../../features/payments/checkout/test-checkout-page";
import { OrderPage } from "../../../features/payments/orders/order-page";
import { PurchasesPage } from "../../../features/payments/orders/purchases-page";
import { WithdrawPage } from "../../../features/payments/withdrawal/withdraw-page";
import { EditFieldPage } from "../../../features/profiles/edit/edit-field-page";
import { EditPasswordPage } from "../../../features/profiles/edit/edit-password-page";
import type { RouteName } from "../../../lib/routes";

/** The forms, payments, and orders of an account, which are small and load together. */
export const ACCOUNT_PAGES = {
  forgotPassword: ForgotPasswordPage,
  resetPassword: ResetPasswordPage,
  confirmEmail: ConfirmEmailPage,
  continueSignIn: ContinuePage,
  verifyMfa: VerifyCodePage,
  editName: () => <EditFieldPage field="name" />,
  editEmail: () => <EditFieldPage field="email" />,
  editAddress: () => <EditFieldPage field="address" />,
  editPhone: () => <EditFieldPage field="phone" />,
  editPassword: EditPasswordPage,
  order: OrderPage,
  purchases: PurchasesPage,
  paymentSuccess: PaymentSuccessPage,
  testCheckout: TestCheckoutPage,
  withdraw: WithdrawPage,
  banned: BannedPage,
} satisfies Partial<Record<RouteName, ComponentType>>;
