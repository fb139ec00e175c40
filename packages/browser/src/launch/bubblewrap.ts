import { execFile } from "node:child_process"
import { delimiter, join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { isExecutable } from "./find-chromium.ts"

/** The path of bubblewrap, or the reason why it cannot isolate a browser. */
export type Bubblewrap = { readonly path: string } | { readonly missing: string }

/** Finds bubblewrap, and checks once that this system lets it create namespaces. */
export const findBubblewrap = (): Promise<Bubblewrap> => (once ??= find())

let once: Promise<Bubblewrap> | undefined

const find = async (): Promise<Bubblewrap> => {
  if (process.platform !== "linux") return { missing: "bubblewrap exists for Linux only" }
  const path = (process.env["PATH"] ?? "").split(delimiter).map((directory) => join(directory, "bwrap")).find(
    isExecutable
  )
  if (path === undefined) return { missing: "bubblewrap was not found: install the package bubblewrap" }
  return promisify(execFile)(path, ["--unshare-all", "--ro-bind", "/", "/", "--", "true"], { timeout: 10_000 }).then(
    () => ({ path }),
    () => ({ missing: "bubblewrap was found, but this system does not let it create namespaces" })
  )
}
