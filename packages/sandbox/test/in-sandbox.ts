import process from "node:process"
import { describe } from "vitest"
import { availability } from "../src/index.ts"

const { reason, runner } = (await availability()).node
const isAvailable = runner === "bubblewrap"

if (!isAvailable && process.env["TRAWL_REQUIRE_SANDBOX"] === "1") throw new Error(`Sandboxes cannot run: ${reason}`)
if (!isAvailable) console.warn(`\n*** Tests of sandboxes are SKIPPED. ${reason} ***\n`)

/** Tests that need bubblewrap. They are skipped without it, except in CI. */
export const inSandbox = describe.skipIf(!isAvailable)
