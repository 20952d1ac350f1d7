import { deriveKey, sealDeterministically, unseal } from "../../../kernel/auth/secrets";

/** Signed links in order emails, with which a buyer can withdraw without signing in. They work as long as the order can be withdrawn. */
export class WithdrawalLinks {
  private readonly key: Buffer;

  constructor(
    secret: string,
    private readonly publicUrl: string,
  ) {
    this.key = deriveKey(secret, "withdrawal links");
  }

  url(orderId: string): string {
    return `${this.publicUrl}/withdraw?token=${this.token(orderId)}`;
  }

  /** Give it only to a person who proved to be the buyer. */
  token(orderId: string): string {
    return sealDeterministically(this.key, orderId);
  }

  /** The order of a token; null if the token is not valid. */
  orderId(token: string): string | null {
    try {
      return unseal(this.key, token) as string;
    } catch {
      return null;
    }
  }
}
