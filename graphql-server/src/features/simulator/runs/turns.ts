/** Lets one piece of work per key run at a time, in the order of the calls. */
export class Turns {
  private readonly latest = new Map<string, Promise<unknown>>();

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.latest.get(key) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.latest.set(key, settled);
    void settled.then(() => {
      if (this.latest.get(key) === settled) this.latest.delete(key);
    });
    return result;
  }

  isTaken(key: string): boolean {
    return this.latest.has(key);
  }
}
