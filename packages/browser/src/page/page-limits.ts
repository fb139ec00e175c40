/** How much a page may give: what its scripts leave of it is theirs to decide, and memory is not theirs. */
export interface PageLimits {
  /** Characters of what scripts leave of a page, and of all HTML that actions take together. */
  readonly html: number
  /** Bytes of everything a page asks for, as they come and as they are unpacked. */
  readonly received: number
  readonly unpacked: number
  /** Characters of what one script of an action returns, as JSON. */
  readonly returned: number
  /** Bytes of all pictures and PDF files of actions. */
  readonly files: number
  /** Bytes of the databases that pages leave in a profile, and how many origins do. */
  readonly stored: number
  readonly origins: number
  /** Bytes of memory that one process of the browser takes; all together take twice as many. */
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
