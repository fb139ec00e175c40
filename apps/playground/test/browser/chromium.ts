import { chromium } from "playwright-core"
import { findChromium, type FoundChromium } from "@trawl/browser/system"

const isFound = (given: object | string): given is FoundChromium => typeof given === "object" && "path" in given

const found = await findChromium()

/** Where this machine has no Chromium, tests of the page are left out, which their report says. */
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
