import { readPublicUrl } from "../artifacts/link-base.ts"
import { addressGuard } from "@trawl/fetcher/connections"
import { isExecutable } from "@trawl/browser/system"
import { readProxies } from "@trawl/fetcher/effect"
import { readSmtp } from "../mail/smtp-settings.ts"
import { type DatabaseUrl, readDatabaseUrl } from "../store/database-url.ts"
import type { ServeOptions } from "../serve.ts"
import { readRoles, type Role } from "../service/roles.ts"
import { storedKeys } from "../service/keys.ts"

/** The settings of `trawl serve`: those of an engine, and those of a process of a cluster. */
export interface ServeSettings extends ServeOptions {
  readonly databaseUrl?: DatabaseUrl | undefined
  /** What this process of a cluster does; everything by default. */
  readonly roles?: ReadonlyArray<Role> | undefined
}

/** Throws a `RangeError` that names an invalid setting. Checks what can be checked before an engine starts. */
export const checkSettings = (
  { allowedAddresses = [], apiKeys, browser, databaseUrl, publicUrl, roles, smtp, ...rest }: ServeSettings
): void => {
  storedKeys(apiKeys)
  addressGuard(allowedAddresses)
  if (databaseUrl !== undefined) readDatabaseUrl(databaseUrl)
  if (roles !== undefined) {
    readRoles(roles)
    if (databaseUrl === undefined) {
      throw new RangeError(
        "roles (--roles): An engine without a database does all work. Set TRAWL_DATABASE_URL to the PostgreSQL database that the engines share"
      )
    }
  }
  readProxies(rest)
  const chromium = browser === false ? undefined : browser?.executable
  if (chromium !== undefined && !isExecutable(chromium)) {
    throw new RangeError(`browser.executable: ${JSON.stringify(chromium)} is not an executable file`)
  }
  if (publicUrl !== undefined) readPublicUrl(publicUrl)
  if (smtp !== undefined) readSmtp(smtp)
}
