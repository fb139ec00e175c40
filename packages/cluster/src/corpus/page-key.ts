import { pageUrl } from "@trawl/engine/parts"
import { createHash } from "node:crypto"

/** The key of a page in PostgreSQL: 16 bytes of the SHA-256 of its URL. */
export const keyOf = (url: string): Uint8Array => createHash("sha256").update(pageUrl(url)).digest().subarray(0, 16)

export const keyText = (key: Uint8Array): string => Buffer.from(key).toString("hex")
