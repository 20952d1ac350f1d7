interface Execution<Result> {
  result: Promise<Result>;
  /** Starts when `result` settles. Callers that arrive before then share it. */
  next: Promise<Result> | null;
  /** The newest caller's read, because its context is the most recent. */
  nextRead: () => Promise<Result>;
}

/**
 * Lets identical reads that wait at the same time share one execution. A read never gets the result of an execution that started
 * before it, so everyone sees their own earlier changes. Callers must not change the result.
 */
export class SharedReads<Result> {
  private readonly executions = new Map<string, Execution<Result>>();

  run(key: string, read: () => Promise<Result>): Promise<Result> {
    const current = this.executions.get(key);
    if (!current) return this.start(key, read);
    current.nextRead = read;
    const startNext = (): Promise<Result> => this.start(key, current.nextRead);
    return (current.next ??= current.result.then(startNext, startNext));
  }

  private start(key: string, read: () => Promise<Result>): Promise<Result> {
    const execution: Execution<Result> = { result: (async () => read())(), next: null, nextRead: read };
    this.executions.set(key, execution);
    const finish = (): void => {
      if (!execution.next) this.executions.delete(key);
    };
    execution.result.then(finish, finish);
    return execution.result;
  }
}
