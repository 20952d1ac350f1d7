import { notACursor } from "./paging";
import { deriveKey, sealAlike, unseal } from "../auth/secrets";

/**
 * Cursors that name a place by its values, so that they stay good when rows move. Clients carry them encrypted: they reveal
 * nothing, cannot be made up, and belong to the list that gave them. The same place always has the same cursor.
 */
export class Cursors<Place> {
  private readonly key: Buffer;

  constructor(secret: string, list: string) {
    this.key = deriveKey(secret, `cursors of ${list}`);
  }

  of(place: Place): string {
    return sealAlike(this.key, place);
  }

  read(cursor: string): Place {
    try {
      return unseal(this.key, cursor) as Place;
    } catch {
      throw notACursor();
    }
  }
}
