import type { ProxyKind } from "@trawl/fetcher/effect"

/** How a page is rendered, and what is captured of it. */
export interface RenderOptions {
  /** Performed in order before the page is captured. Rendering ends with `ActionFailed` at the first that fails. */
  readonly actions?: ReadonlyArray<Action> | undefined
  /** Blocks advertising hosts and everything in the ad lists, and removes cookie popups; `true` by default. */
  readonly blockAds?: boolean | undefined
  /** Request headers. They are sent only to the origin of the URL, except `User-Agent` and `Accept-Language`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sets the language and the time zone of the page. */
  readonly location?: Location | undefined
  /** Emulates a phone: a narrow screen with touch, and a mobile user agent. `false` by default. */
  readonly mobile?: boolean | undefined
  /** Starts with the cookies and the storage of a profile, and saves them at the end. */
  readonly profile?: ProfileOptions | undefined
  /** Accepts an untrusted TLS certificate; `false` by default. */
  readonly skipTlsVerification?: boolean | undefined
  /** Time limit in milliseconds, including the start of Chromium; 60,000 by default. */
  readonly timeout?: number | undefined
  /** Milliseconds to wait after the page has loaded, and before actions; 0 by default. */
  readonly waitFor?: number | undefined
  /** A screenshot of the page at the end, after all actions. */
  readonly screenshot?: ScreenshotOptions | undefined
  /** Returns a reason to block a host, for the page and everything it loads; undefined to allow it. */
  readonly forbids?: ((host: string) => string | undefined) | undefined
  /** The outbound proxy for the page and everything it loads; `basic` by default. */
  readonly proxy?: ProxyKind | undefined
}

export interface Location {
  /** ISO 3166-1 alpha-2, such as `DE`; `US` by default. */
  readonly country?: string | undefined
  /** Language tags in priority order; the most common language of the country by default. */
  readonly languages?: ReadonlyArray<string> | undefined
}

export interface ProfileOptions {
  readonly name: string
  /** `true` by default. Only one page at a time renders with a profile that it saves. */
  readonly saveChanges?: boolean | undefined
  /** Keeps profiles of the same name apart. */
  readonly owner?: string | undefined
}

export interface ScreenshotOptions {
  /** Captures the full page, up to 16,000 pixels, instead of the viewport. */
  readonly fullPage?: boolean | undefined
  /** From 1 to 100: a JPEG of this quality instead of a PNG. */
  readonly quality?: number | undefined
  readonly viewport?: { readonly width: number; readonly height: number } | undefined
}

/** An action on a page. Selectors are CSS. */
export type Action =
  /** Waits for some time, or until an element exists. */
  | {
    readonly type: "wait"
    readonly milliseconds?: number | undefined
    readonly selector?: string | undefined
  }
  | ScreenshotOptions & { readonly type: "screenshot" }
  /** Clicks the first match, or all of them. */
  | { readonly type: "click"; readonly selector: string; readonly all?: boolean | undefined }
  /** Types into the element that has the focus. */
  | { readonly type: "write"; readonly text: string }
  /** Presses a key, such as `Enter`. */
  | { readonly type: "press"; readonly key: string }
  /** Scrolls the page, or an element, by its visible height; `down` by default. */
  | {
    readonly type: "scroll"
    readonly direction?: "up" | "down" | undefined
    readonly selector?: string | undefined
  }
  /** Takes the URL and the HTML of the page at this point. */
  | { readonly type: "scrape" }
  /** Runs a script in the page and returns its value. */
  | { readonly type: "executeJavascript"; readonly script: string }
  | PdfAction

/** Prints the page; `Letter` by default. */
export interface PdfAction {
  readonly type: "pdf"
  readonly format?: PaperFormat | undefined
  readonly landscape?: boolean | undefined
  /** From 0.1 to 2; 1 by default. */
  readonly scale?: number | undefined
}

export const paperFormats = [
  "A0",
  "A1",
  "A2",
  "A3",
  "A4",
  "A5",
  "A6",
  "Letter",
  "Legal",
  "Tabloid",
  "Ledger"
] as const

export type PaperFormat = typeof paperFormats[number]
