import { playerOf, type Remote } from "../src/index.ts"

/** A page that a sandbox can drive without a browser. It records what was done. */
export const standInPage = () => {
  const done: Array<string> = []
  const item = (name: string): object => ({
    nth: (index: number) => item(`${name}[${index}]`),
    innerText: async () => name,
    click: async () => void done.push(`click ${name}`),
    setInputFiles: async () => void done.push("setInputFiles"),
    all: async () => [item(`${name}[0]`), item(`${name}[1]`)]
  })
  let url = "https://example.com/"
  const page: Record<string, unknown> = {
    url: () => url,
    title: async () => "Example",
    locator: item,
    getByText: (text: unknown) => item(String(text)),
    goto: async (to: string) => {
      if (!to.startsWith("https://")) done.push(`goto ${to}`)
      url = to
      return {
        status: () => 200,
        statusText: () => "OK",
        ok: () => true,
        url: () => to,
        headers: () => ({ server: "stand-in" })
      }
    },
    evaluate: async (script: unknown, arg: unknown) => [String(script), arg],
    screenshot: async () => new Uint8Array([1, 2, 255]),
    content: async () => "x".repeat(11 * 2 ** 20),
    waitForTimeout: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    context: () => ({ newCDPSession: async () => "session" }),
    addScriptTag: async () => void done.push("addScriptTag"),
    exposeFunction: async () => void done.push("exposeFunction"),
    route: async () => void done.push("route"),
    waitForNavigation: async () => void done.push("waitForNavigation"),
    secret: () => "secret",
    newSecret: () => "secret"
  }
  const remote: Remote = playerOf(page)
  return { done, remote }
}
