import { join } from "node:path"
import { child } from "../client/child.ts"

/** Runs a file of `children` in its own process and returns the JSON that it prints. */
export const runChild = <A>(name: string, args: ReadonlyArray<string>): Promise<A> =>
  child<A>(import.meta.dirname, [
    "--conditions=@trawl/source",
    "--expose-gc",
    join(import.meta.dirname, "children", name),
    ...args
  ])
