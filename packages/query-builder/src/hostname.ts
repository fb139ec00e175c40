/** Whether a lower-case text can be a hostname; international names are accepted as written. */
export const isHostname = (text: string): boolean =>
  text.length <= 253 && text.split(".").every((part) => label.test(part))

const label = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u
