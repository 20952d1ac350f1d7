import { AsyncLocalStorage } from "node:async_hooks";
import { Pool } from "pg";
import { DataSource } from "typeorm";

type Connect = (this: Pool, ...parameters: unknown[]) => unknown;

const transactions = new AsyncLocalStorage<{ connections: number }>();
let isGuarded = false;

/**
 * Makes a transaction that takes a second connection fail: under load each transaction holds one and waits for another,
 * and none ever gets it.
 */
export function guardTransactions(): void {
  if (isGuarded) return;
  isGuarded = true;
  const { transaction } = DataSource.prototype;
  DataSource.prototype.transaction = function guarded(this: DataSource, ...parameters: unknown[]) {
    return transactions.run({ connections: 0 }, () => Reflect.apply(transaction, this, parameters) as Promise<never>);
  };
  const connect = Pool.prototype.connect as Connect;
  Pool.prototype.connect = function counted(this: Pool, ...parameters: unknown[]) {
    const transaction = transactions.getStore();
    if (transaction && ++transaction.connections > 1) throw new Error("A transaction took a second connection");
    return connect.apply(this, parameters) as never;
  };
}
