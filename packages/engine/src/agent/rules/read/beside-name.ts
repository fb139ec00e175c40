import { asPattern } from "./as-pattern.ts"

/** The number that stands alone beside a name: `KILN_BUSY (5)`, `(5) KILN_BUSY`, `#define KILN_BUSY 5`. */
export const numberBeside = (text: string, name: string): string | undefined => {
  if (text.length > longest || !text.includes(name)) return undefined
  const written = asPattern(name)
  return new RegExp(`^[(\\[]?(-?\\d+)[)\\]]?[\\s:.–—-]*${written}[.:]?$`, "u").exec(text)?.[1] ??
    new RegExp(`^(?:#\\s*define\\s+)?${written}\\s*[:=]?\\s*[(\\[]?(-?\\d+)[)\\]]?\\s*(?:[;,.]?$|/[*/])`, "u").exec(
      text
    )?.[1]
}

const longest = 160
