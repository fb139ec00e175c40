import { chromium } from "playwright-core"
import { findChromium, type FoundChromium } from "@trawl/browser/system"

const isFound = (given: object | string): given is FoundChromium => typeof given === "object" && "path" in given

const found = await findChromium()

/** Without Chromium on this machine, tests of the page are skipped, which their report shows. */
export const noChromium = !isFound(found)

export const launch = (args: ReadonlyArray<string> = []) => {
  if (!isFound(found)) throw new Error("This machine has no Chromium")
  return chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.env },
    chromiumSandbox: false,
    args: [...args]
  })
}
