import { invalidCursor } from "./paging";
import { deriveKey, sealDeterministically, unseal } from "../auth/secrets";

/**
 * Cursors that name a place by its values, so that they stay good when rows move. Clients carry them encrypted: they reveal
 * nothing, cannot be made up, and belong to the list that gave them. The same place always has the same cursor.
 */
export class Cursors<Position> {
  private readonly key: Buffer;

  constructor(secret: string, list: string) {
    this.key = deriveKey(secret, `cursors of ${list}`);
  }

  encode(place: Position): string {
    return sealDeterministically(this.key, place);
  }

  decode(cursor: string): Position {
    try {
      return unseal(this.key, cursor) as Position;
    } catch {
      throw invalidCursor();
    }
  }
}
