/** Text of markdown with decoded character references. */
export const withoutEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
    (whole, decimal?: string, hexadecimal?: string, name = "") => {
      if (name !== "") return named[name] ?? whole
      const point = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
    }
  )

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: "\"", apos: "'", nbsp: "\u00a0" }
