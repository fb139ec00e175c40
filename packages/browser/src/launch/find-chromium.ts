import { accessSync, constants, statSync } from "node:fs"
import { delimiter, join } from "node:path"
import { unpackedChromium } from "./unpacked-chromium.ts"

export interface FoundChromium {
  readonly path: string
  /** Environment variables that it needs. */
  readonly env: Readonly<Record<string, string>>
}

/** Why there is no Chromium. */
export interface NoChromium {
  /** For clients: reveals nothing about this machine. */
  readonly missing: string
  /** For the log. */
  readonly because?: string | undefined
}

/**
 * Finds the configured Chromium, or else the headless shell, the npm package or an installed browser; or returns the
 * reason if there is none.
 */
export const findChromium = async (
  requested: string | undefined = process.env["TRAWL_CHROMIUM"]
): Promise<FoundChromium | NoChromium> => {
  if (requested !== undefined && requested !== "") {
    return isExecutable(requested)
      ? { path: requested, env: {} }
      : {
        missing: "the Chromium in the settings cannot be run",
        because: `${requested} is not an executable file`
      }
  }
  const installed = find(["chromium-headless-shell", "chrome-headless-shell"])
  if (installed !== undefined) return installed
  // the npm package has a headless shell, which needs a third of the time and memory of full Chromium
  const unpacked = await unpackedChromium().catch((error: unknown) => String(error))
  if (typeof unpacked === "object") return unpacked
  return find(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]) ??
    (unpacked === undefined
      ? { missing: howToGetOne }
      : { missing: "the Chromium of @sparticuz/chromium could not be unpacked", because: unpacked })
}

/** The Chromium that was found. Rejects with the reason if there is none. */
export const present = async (find: () => Promise<FoundChromium | NoChromium>): Promise<FoundChromium> => {
  const found = await find()
  if ("missing" in found) throw new Error(found.because ?? found.missing)
  return found
}

const howToGetOne =
  "no Chromium was found: install chromium-headless-shell or chromium, add the npm package @sparticuz/chromium (Linux, x64), or name one in TRAWL_CHROMIUM"

const find = (names: ReadonlyArray<string>): FoundChromium | undefined => {
  for (const name of names) {
    const path = [...(process.env["PATH"] ?? "").split(delimiter), ...applications].map((directory) =>
      join(directory, name)
    ).find(isExecutable)
    if (path !== undefined) return { path, env: {} }
  }
  return undefined
}

const applications = [
  "/usr/bin",
  "/usr/lib/chromium",
  "/opt/google/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS",
  "/Applications/Chromium.app/Contents/MacOS"
]

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
