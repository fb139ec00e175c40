import type { Program, Task } from "@trawl/core/machine"
import type { Client } from "./connect.ts"
import { perform, type RunOptions } from "./perform.ts"
import { emitted, finished } from "./run-program.ts"

/**
 * Turns a function that creates a task, with this number of parameters, into an operation: `const search =
 * promised(searchTask, 1)`.
 */
export const promised = <Args extends ReadonlyArray<unknown>, Result>(
  taskOf: (...args: Args) => Task<Result>,
  parameters: number
): (client: Client, ...args: [...Args, call?: RunOptions]) => Promise<Result> =>
async (client, ...args) => perform(client, taskOf(...own<Args>(args, parameters)), callOf(args, parameters))

/** Turns a program into an operation that returns its result. */
export const promisedResult = <Args extends ReadonlyArray<unknown>, Result>(
  programOf: (...args: Args) => Program<unknown, Result>,
  parameters: number
): (client: Client, ...args: [...Args, call?: RunOptions]) => Promise<Result> =>
(client, ...args) => finished(client, programOf(...own<Args>(args, parameters)), callOf(args, parameters))

/** Turns a program into an operation that returns its emitted values as an async iterator. Leaving the loop ends it. */
export const iterated = <Args extends ReadonlyArray<unknown>, Emitted>(
  programOf: (...args: Args) => Program<Emitted, unknown>,
  parameters: number
): (client: Client, ...args: [...Args, call?: RunOptions]) => AsyncGenerator<Emitted, void, undefined> =>
(client, ...args) => emitted(client, programOf(...own<Args>(args, parameters)), callOf(args, parameters))

/** Creates an operation that starts a job and releases it at the end of an `await using` block. */
export const promisedScope = <Args extends ReadonlyArray<unknown>, Started extends { readonly id: string }>(
  startTask: (...args: Args) => Task<Started>,
  parameters: number,
  releaseProgram: (id: string) => Program<never>
): (client: Client, ...args: [...Args, call?: RunOptions]) => Promise<Started & AsyncDisposable> =>
async (client, ...args) => {
  const started = await perform(client, startTask(...own<Args>(args, parameters)), callOf(args, parameters))
  return { ...started, [Symbol.asyncDispose]: () => finished(client, releaseProgram(started.id)) }
}

// the own parameters come first, then the call options; null, which the types forbid, counts as missing
const own = <Args extends ReadonlyArray<unknown>>(args: ReadonlyArray<unknown>, parameters: number): Args =>
  args.slice(0, parameters).map((arg) => arg ?? undefined) as ReadonlyArray<unknown> as Args

const callOf = (args: ReadonlyArray<unknown>, parameters: number): RunOptions | undefined =>
  args[parameters] as RunOptions | undefined
