import { readPublicUrl } from "../artifacts/link-base.ts"
import { addressGuard } from "@trawl/fetcher/connections"
import { isExecutable } from "@trawl/browser/system"
import { readProxies } from "@trawl/fetcher/effect"
import { type DatabaseUrl, readDatabaseUrl } from "../store/database-url.ts"
import type { ServeOptions } from "../serve.ts"
import { storedKeys } from "../service/keys.ts"

/** The settings of `trawl serve`: those of an engine, and the database of a cluster. */
export interface ServeSettings extends ServeOptions {
  readonly databaseUrl?: DatabaseUrl | undefined
}

/** Throws a `RangeError` that names an invalid setting. Checks what can be checked before an engine starts. */
export const checkSettings = (
  { allowedAddresses = [], apiKeys, browser, databaseUrl, publicUrl, ...rest }: ServeSettings
): void => {
  storedKeys(apiKeys)
  addressGuard(allowedAddresses)
  if (databaseUrl !== undefined) readDatabaseUrl(databaseUrl)
  readProxies(rest)
  const chromium = browser === false ? undefined : browser?.executable
  if (chromium !== undefined && !isExecutable(chromium)) {
    throw new RangeError(`browser.executable: ${JSON.stringify(chromium)} is not an executable file`)
  }
  if (publicUrl !== undefined) readPublicUrl(publicUrl)
}
