import { CommandInvalid } from "./command-invalid.ts"
import type { Command } from "./command.ts"
import { call, done, elementAt } from "./elements.ts"

/** `agent-browser wait`: for a time, an element, a text, a URL, a state of loading or a condition. */
export const wait: Command = async (page, { options, words }) => {
  const [what] = words
  const [text, url, load, condition] = ["text", "url", "load", "fn"].map((name) => options.get(name))
  if (text !== undefined) await page(call("getByText", text), call("first"), call("waitFor"))
  else if (url !== undefined) await page(call("waitForURL", url))
  else if (load !== undefined) await page(call("waitForLoadState", load))
  else if (condition !== undefined) await page(call("waitForFunction", condition))
  else if (what === undefined) {
    throw new CommandInvalid("needs milliseconds, a selector, --text, --url, --load or --fn.")
  } else if (/^\d+$/.test(what)) await page(call("waitForTimeout", Number(what)))
  else await page(...elementAt(words), call("first"), call("waitFor"))
  return done
}
