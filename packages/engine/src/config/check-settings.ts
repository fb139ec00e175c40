import { readPublicUrl } from "../artifacts/link-base.ts"
import { addressGuard } from "../page/address-guard.ts"
import { readProxies } from "../page/outbound/proxy-settings.ts"
import type { ServeOptions } from "../serve.ts"
import { keptKeys } from "../service/keys.ts"

/** Throws a `RangeError` that names an invalid setting. Checks what can be checked before an engine starts. */
export const checkSettings = ({ allowedAddresses = [], apiKeys, publicUrl, ...rest }: ServeOptions): void => {
  keptKeys(apiKeys)
  addressGuard(allowedAddresses)
  readProxies(rest)
  if (publicUrl !== undefined) readPublicUrl(publicUrl)
}
