import { type AST, RegExpParser } from "@eslint-community/regexpp"

/**
 * Texts that make a regular expression backtrack as much as possible: a prefix, many repetitions, and a character that
 * does not match.
 */
export const attacksOn = ({ flags, source }: RegExp): ReadonlyArray<(length: number) => string> => {
  const pattern = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v")
  })
  const pieces = new Set<string>()
  const prefixes = new Set([""])
  const characters = new Set<string>()
  const visit = (node: AST.Element | AST.Alternative | AST.Pattern, before: string): void => {
    switch (node.type) {
      case "Pattern":
      case "Group":
      case "CapturingGroup":
      case "Assertion":
        if ("alternatives" in node) { for (const alternative of node.alternatives) visit(alternative, before) }
        return
      case "Alternative": {
        let prefix = before
        for (const element of node.elements) {
          visit(element, prefix)
          prefix += sampleOf(element, flags)
        }
        return
      }
      case "Quantifier":
        if (node.max > fewTimes) {
          const piece = sampleOf(node.element, flags)
          for (const one of [piece, before + piece]) pieces.add(one)
          prefixes.add(before)
        }
        return visit(node.element, before)
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
        for (const character of membersOf(node.raw, flags)) characters.add(character)
    }
  }
  visit(pattern, "")
  const repeated = [...new Set([...pieces, ...characters])].filter((piece) => piece !== "")
  return repeated.flatMap((piece) =>
    [...prefixes].slice(0, 8).map((prefix) => (length: number) =>
      prefix + piece.repeat(Math.ceil(length / piece.length)) + "\u0001"
    )
  )
}

const fewTimes = 20

/** A text that a part matches, with each repetition once. */
const sampleOf = (node: AST.Element, flags: string): string => {
  switch (node.type) {
    case "Group":
    case "CapturingGroup":
      return (node.alternatives[0]?.elements ?? []).map((element) => sampleOf(element, flags)).join("")
    case "Quantifier":
      return sampleOf(node.element, flags).repeat(Math.min(Math.max(node.min, 1), 3))
    case "Character":
      return String.fromCodePoint(node.value)
    case "CharacterSet":
    case "CharacterClass":
      return membersOf(node.raw, flags)[0] ?? ""
    default:
      return ""
  }
}

const known = new Map<string, ReadonlyArray<string>>()

const membersOf = (raw: string, flags: string): ReadonlyArray<string> => {
  const key = `${raw} ${flags}`
  const members = known.get(key) ??
    candidates.filter((one) => new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, "")).test(one)).slice(0, 12)
  known.set(key, members)
  return members
}

const candidates = [..."aA1 .-_,;:/\\\"'`<>()[]{}=&#*+|!?@%$~^\t\né’–€世\u00a0xsbe09ZXM"]
