import { knownKey } from "@trawl/engine/serve"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { printInvitation } from "../src/print-invitation.ts"

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllEnvs())

it("shows the default key", async () => {
  vi.stubEnv("TRAWL_API_KEY", "")
  const { apiKey, keyText } = await import("../src/api-key.ts")
  const text = printInvitation("http://127.0.0.1:3002", keyText, "tides")
  expect(apiKey).toBe(knownKey)
  expect(text).toContain("TRAWL_API_KEY=trawl-local npm run")
  expect(text).toContain(`apiKey: "trawl-local"`)
})

it("never shows the key from the environment, which may belong to a real service", async () => {
  vi.stubEnv("TRAWL_API_KEY", "real-secret")
  const { apiKey, keyText } = await import("../src/api-key.ts")
  const text = printInvitation("http://127.0.0.1:3002", keyText, "tides")
  expect(apiKey).toBe("real-secret")
  expect(text).not.toContain("real-secret")
  expect(text).toContain(`-H "Authorization: Bearer $TRAWL_API_KEY"`)
  expect(text).toContain(`connect({ baseUrl: "http://127.0.0.1:3002" })`)
})
