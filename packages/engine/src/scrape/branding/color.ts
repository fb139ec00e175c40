/**
 * Normalizes a colour to `#RRGGBB`, or `#RRGGBBAA` if it is translucent. Keeps other notations; undefined if the text
 * is not a colour.
 */
export const colorOf = (written: string | undefined): string | undefined => {
  const text = written?.trim().toLowerCase().replace(/(?<!\s)\s*!important$/, "") ?? ""
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text)?.[1]
  if (hex !== undefined) {
    const long = hex.length < 6 ? [...hex].map((digit) => digit + digit).join("") : hex
    return upperHex(long.length === 8 && long.endsWith("ff") ? long.slice(0, 6) : long)
  }
  const name = names[text]
  if (name !== undefined) return `#${name}`
  const call = /^(rgba?|hsla?)\(([^()]{1,100})\)$/.exec(text)
  if (call !== null) return calculated(call[1] ?? "", (call[2] ?? "").split(/[\s,/]+/).filter((part) => part !== ""))
  return /^(?:oklch|oklab|lch|lab|hwb|color)\([^()]{1,100}\)$/.test(text) ? text : undefined
}

/** The brightness of a colour from 0 to 1; undefined if it is not in RGB notation. */
export const brightness = (color: string): number | undefined => {
  const parts = rgbOf(color)
  return parts === undefined ? undefined : (0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]) / 255
}

/** Whether a colour is not black, white or grey. */
export const isColorful = (color: string): boolean => {
  const parts = rgbOf(color)
  return parts === undefined ? /^(?:oklch|lch)/.test(color) : Math.max(...parts) - Math.min(...parts) >= 40
}

export const isSeen = (color: string): boolean => !(color.length === 9 && color.endsWith("00"))

const rgbOf = (color: string): readonly [number, number, number] | undefined => {
  if (!/^#[\dA-F]{6}/.test(color)) return undefined
  return [
    Number.parseInt(color.slice(1, 3), 16),
    Number.parseInt(color.slice(3, 5), 16),
    Number.parseInt(color.slice(5, 7), 16)
  ]
}

const calculated = (kind: string, parts: ReadonlyArray<string>): string | undefined => {
  const numbers = parts.map((part, at) => {
    const value = Number.parseFloat(part)
    return part.endsWith("%") ? value / 100 * (kind.startsWith("rgb") && at < 3 ? 255 : 1) : value
  })
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN, alpha = 1] = numbers
  if ([first, second, third, alpha].some(Number.isNaN)) return undefined
  const rgb = kind.startsWith("rgb") ? [first, second, third] : fromHsl(first, second, third)
  return upperHex(
    [...rgb, ...alpha < 1 ? [alpha * 255] : []].map((part) =>
      Math.round(Math.min(255, Math.max(0, part))).toString(16).padStart(2, "0")
    ).join("")
  )
}

const fromHsl = (hue: number, saturation: number, lightness: number): ReadonlyArray<number> => {
  const range = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number) => {
    const at = (offset + hue / 30 + 12) % 12
    return 255 * (lightness - range * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return [part(0), part(8), part(4)]
}

const upperHex = (hex: string): string => `#${hex.toUpperCase()}`

// the common names; the others of the 148 names are very rare in style sheets
const names: Readonly<Record<string, string | undefined>> = {
  black: "000000",
  white: "FFFFFF",
  red: "FF0000",
  green: "008000",
  blue: "0000FF",
  yellow: "FFFF00",
  orange: "FFA500",
  purple: "800080",
  gray: "808080",
  grey: "808080",
  silver: "C0C0C0",
  navy: "000080",
  teal: "008080",
  maroon: "800000",
  olive: "808000",
  lime: "00FF00",
  aqua: "00FFFF",
  cyan: "00FFFF",
  fuchsia: "FF00FF",
  magenta: "FF00FF",
  pink: "FFC0CB",
  brown: "A52A2A",
  gold: "FFD700",
  indigo: "4B0082",
  violet: "EE82EE",
  coral: "FF7F50",
  salmon: "FA8072",
  tomato: "FF6347",
  crimson: "DC143C",
  khaki: "F0E68C",
  beige: "F5F5DC",
  ivory: "FFFFF0",
  snow: "FFFAFA",
  whitesmoke: "F5F5F5",
  lightgray: "D3D3D3",
  lightgrey: "D3D3D3",
  darkgray: "A9A9A9",
  darkgrey: "A9A9A9",
  dimgray: "696969",
  dimgrey: "696969",
  slategray: "708090",
  steelblue: "4682B4",
  royalblue: "4169E1",
  dodgerblue: "1E90FF",
  skyblue: "87CEEB",
  lightblue: "ADD8E6",
  darkblue: "00008B",
  midnightblue: "191970",
  seagreen: "2E8B57",
  forestgreen: "228B22",
  darkgreen: "006400",
  darkred: "8B0000",
  firebrick: "B22222",
  chocolate: "D2691E",
  tan: "D2B48C",
  transparent: "00000000"
}
