/** Limits for one page. Its scripts decide how much it contains and must not exhaust memory. */
export interface PageLimits {
  /** Characters of the final HTML, and of the HTML of all `scrape` actions together. */
  readonly html: number
  /** Bytes of all responses: `received` compressed, `unpacked` decompressed. */
  readonly received: number
  readonly unpacked: number
  /** Characters of the result of one `executeJavascript` action, as JSON. */
  readonly returned: number
  /** Bytes of all screenshots and PDF files of actions. */
  readonly files: number
  /** Bytes of the databases in a profile, and its number of origins. */
  readonly stored: number
  readonly origins: number
  /** Bytes of memory of one browser process. All processes together may use twice as much. */
  readonly memory: number
}

export const pageLimits: PageLimits = {
  html: 10_000_000,
  received: 50_000_000,
  unpacked: 150_000_000,
  returned: 1_000_000,
  files: 100_000_000,
  stored: 40_000_000,
  origins: 20,
  memory: 1_500_000_000
}
