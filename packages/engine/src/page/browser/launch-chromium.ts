import type { Browser as Chromium } from "playwright-core"
import type { FoundChromium } from "./find-chromium.ts"

/** Starts a Chromium that reaches the network through a page's own proxy only. Knows nothing of the engine's environment, which holds keys. */
export const launchChromium = async ({ env, path }: FoundChromium): Promise<{ readonly chromium: Chromium; readonly sandboxed: boolean }> => {
  const { chromium } = await import("playwright-core")
  const launch = async (sandboxed: boolean) => ({
    sandboxed,
    chromium: await chromium.launch({
      executablePath: path,
      args,
      chromiumSandbox: sandboxed,
      // what belongs to no page reaches nothing
      proxy: { server: "http://127.0.0.1:9" },
      env: { ...inherited(), ...env },
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
      timeout: 60_000
    })
  })
  // Chromium refuses to sandbox what root starts, and many containers have nothing to sandbox with
  if (process.getuid?.() === 0) return launch(false)
  return launch(true).catch((error: unknown) => {
    if (!/sandbox|namespace/i.test(String(error))) throw error
    return launch(false)
  })
}

const inherited = () =>
  Object.fromEntries(["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "SystemRoot", "FONTCONFIG_PATH", "XDG_RUNTIME_DIR"].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  }))

const args = [
  // names are for the proxy to look up
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--disable-quic",
  // a whole Chromium and one without a window each know one of these two
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--deny-permission-prompts",
  "--disable-domain-reliability",
  "--disable-gpu",
  "--disable-print-preview",
  "--disk-cache-size=33554432",
  "--font-render-hinting=none",
  "--js-flags=--max-old-space-size=512",
  "--no-pings"
]
