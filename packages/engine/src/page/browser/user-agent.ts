import { ownName } from "../../own-name.ts"

/** What pages are told of the browser: what it is, and on whose behalf it looks. */
export const desktop = (version: string) => ({
  userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${
    major(version)
  }.0.0.0 Safari/537.36 (compatible; ${ownName})`,
  viewport: { width: 1280, height: 800 }
})

export const mobile = (version: string) => ({
  userAgent: `Mozilla/5.0 (Linux; Android 15; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${
    major(version)
  }.0.0.0 Mobile Safari/537.36 (compatible; ${ownName})`,
  viewport: { width: 412, height: 915 },
  screen: { width: 412, height: 915 },
  hasTouch: true,
  isMobile: true
})

const major = (version: string) => version.split(".")[0]
