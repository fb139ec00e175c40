import type { BrowserContextOptions } from "playwright-core"
import type { Verdict } from "./intercept.ts"

type Cookie = NonNullable<Exclude<BrowserContextOptions["storageState"], string | undefined>>["cookies"][number]

/** The headers of a request, grouped by how the browser sends them. */
export interface CustomHeaders {
  readonly userAgent: string | undefined
  readonly acceptLanguage: string | undefined
  readonly cookies: ReadonlyArray<Pick<Cookie, "name" | "value"> & { readonly url: string }>
  /** Adds all other headers, only to requests to the page's origin: any of them may contain credentials. */
  readonly apply: ((url: string, headers: Readonly<Record<string, string>>) => Verdict) | undefined
}

export const customHeaders = (url: string, headers: Readonly<Record<string, string>> = {}): CustomHeaders => {
  const { origin } = new URL(url)
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const take = (name: string) => {
    const value = named.get(name)
    named.delete(name)
    return value
  }
  const userAgent = take("user-agent")
  const acceptLanguage = take("accept-language")
  const cookies = (take("cookie") ?? "").split(";").flatMap((pair) => {
    const [name = "", ...value] = pair.trim().split("=")
    return name === "" ? [] : [{ name, value: value.join("="), url: origin }]
  })
  return {
    userAgent,
    acceptLanguage,
    cookies,
    apply: named.size === 0 ? undefined : (request, sent) => {
      // a redirect carries headers over from the previous hop: remove them
      const others = Object.fromEntries(Object.entries(sent).filter(([name]) => !named.has(name.toLowerCase())))
      return { headers: URL.parse(request)?.origin === origin ? { ...others, ...Object.fromEntries(named) } : others }
    }
  }
}
