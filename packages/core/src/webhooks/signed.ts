const hmac = { name: "HMAC", hash: "SHA-256" } as const

/** Whether one of the secrets produced this signature. The platform's `verify` runs in constant time. */
export const signed = async (
  bytes: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  secrets: ReadonlyArray<string>
): Promise<boolean> => {
  const fits = await Promise.all(secrets.map(async (secret) => {
    const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), hmac, false, ["verify"])
    return crypto.subtle.verify("HMAC", key, signature, bytes)
  }))
  return fits.includes(true)
}
