import { invalidCursor } from "./paging";
import { deriveKey, sealDeterministically, unseal } from "../auth/secrets";

/**
 * Cursors that encode the sort values of an item, so that they stay valid when rows move. They are encrypted: clients can
 * neither read nor forge them, nor use them for another list. The same position always has the same cursor.
 */
export class Cursors<Position> {
  private readonly key: Buffer;

  constructor(secret: string, list: string) {
    this.key = deriveKey(secret, `cursors of ${list}`);
  }

  encode(position: Position): string {
    return sealDeterministically(this.key, position);
  }

  decode(cursor: string): Position {
    try {
      return unseal(this.key, cursor) as Position;
    } catch {
      throw invalidCursor();
    }
  }
}
