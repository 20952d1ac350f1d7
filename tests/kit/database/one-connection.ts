import { AsyncLocalStorage } from "node:async_hooks";
import { Pool } from "pg";
import { DataSource } from "typeorm";

type Method = (this: unknown, ...parameters: unknown[]) => unknown;

const transactions = new AsyncLocalStorage<{ connections: number }>();
let isGuarded = false;

/**
 * Fails any transaction that takes a second connection. Under load, transactions that each hold one connection and wait for
 * another exhaust the pool and deadlock.
 */
export function guardTransactions(): void {
  if (isGuarded) return;
  isGuarded = true;
  wrap(DataSource.prototype, "transaction", (proceed) => transactions.run({ connections: 0 }, proceed));
  wrap(Pool.prototype, "connect", (proceed) => {
    const transaction = transactions.getStore();
    if (transaction && ++transaction.connections > 1) throw new Error("A transaction took a second connection");
    return proceed();
  });
}

function wrap(prototype: object, name: string, around: (proceed: () => unknown) => unknown): void {
  const method = Reflect.get(prototype, name) as Method;
  Reflect.set(prototype, name, function wrapped(this: unknown, ...parameters: unknown[]) {
    return around(() => method.apply(this, parameters));
  });
}
