import type { Client } from "./connect.ts"

/** An operation as a method of this client. */
export const bound = <Args extends ReadonlyArray<unknown>, Result>(
  client: Client,
  operation: (client: Client, ...args: Args) => Result
): (...args: Args) => Result =>
(...args) => operation(client, ...args)
