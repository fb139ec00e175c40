import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"

/**
 * Returns the file of a Debian package in a folder, downloads it if necessary, and installs nothing. Returns an `Error`
 * if it is unavailable.
 */
export const downloadPackage = (name: string, folder: string): string | Error => {
  mkdirSync(folder, { recursive: true })
  const known = fileOf(name, folder)
  if (known !== undefined) return known
  const failure = run("apt-get", ["download", "-qq", name], folder)
  return fileOf(name, folder) ?? failure ?? new Error(`apt-get wrote no file for ${name}`)
}

/** Updates the package lists. Needs the rights for it, and can be skipped if the lists exist. */
export const updateLists = (): Error | undefined => run("apt-get", ["update", "-qq"], "/")

export const unpackPackage = (file: string, folder: string): void => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const failure = run("dpkg-deb", ["-x", file, folder], folder)
  if (failure !== undefined) throw failure
}

const fileOf = (name: string, folder: string): string | undefined => {
  if (!existsSync(folder)) return undefined
  const file = readdirSync(folder).find((file) => file.startsWith(`${name}_`) && file.endsWith(".deb"))
  return file === undefined ? undefined : join(folder, file)
}

const run = (command: string, args: ReadonlyArray<string>, cwd: string): Error | undefined => {
  const { error, status, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"]
  })
  if (error !== undefined) return error
  return status === 0 ? undefined : new Error(stderr.trim().split("\n").at(-1) || `${command} ended with ${status}`)
}
