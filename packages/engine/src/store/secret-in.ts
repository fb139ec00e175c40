import { randomBytes } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * A secret of 32 random bytes in a file of this directory, readable only by this user. It is created if it does not
 * exist.
 */
export const secretIn = (directory: string, name: string): Uint8Array => {
  const path = join(directory, name)
  try {
    writeFileSync(path, randomBytes(32), { flag: "wx", mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, "code") !== "EEXIST") throw error
  }
  const secret = readFileSync(path)
  if (secret.length !== 32) {
    throw new Error(`${path} is not a secret of this engine: remove it. Earlier links then stop working.`)
  }
  return secret
}
