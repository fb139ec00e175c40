import type { CssNode, Selector as CssSelector } from "css-tree"

/** A single selector with its declarations. */
export interface StyleRule {
  /** From the element outwards. Any ancestor may match. */
  readonly compounds: ReadonlyArray<Compound>
  readonly declarations: ReadonlyMap<string, string>
  /** The order of precedence: specificity, then position. */
  readonly rank: number
}

export interface Compound {
  readonly tag: string
  readonly id: string
  readonly classes: ReadonlyArray<string>
}

export interface ParsedStyles {
  readonly rules: ReadonlyArray<StyleRule>
  /** Custom properties of the root element. */
  readonly properties: ReadonlyMap<string, string>
  /** The families of `@font-face` rules. */
  readonly faces: ReadonlyArray<string>
}

/**
 * Parses style sheets for elements in their normal state on a wide, light screen. Invalid CSS is read as far as
 * possible.
 */
export const styleRules = async (css: ReadonlyArray<string>): Promise<ParsedStyles> => {
  // loaded with the first page, because loading takes longer than reading a page
  const { generate, parse, walk } = await import("css-tree")
  const rules: Array<StyleRule> = []
  const properties = new Map<string, string>()
  const faces = new Set<string>()
  for (const text of css) {
    // the parser is recursive
    if (depthOf(text) > maxDepth) continue
    const sheet = parse(text, {
      parseValue: false,
      parseAtrulePrelude: false,
      parseCustomProperty: false,
      onParseError: () => {}
    })
    walk(sheet, {
      enter(node: CssNode) {
        if (
          node.type === "Atrule" &&
          (/^(?:keyframes|-webkit-keyframes|page|property|counter-style)$/.test(node.name) || isElsewhere(node))
        ) return walk.skip
        if (node.type === "Atrule" && node.name === "font-face" && node.block !== null) {
          const family = declarationsIn(node.block.children).get("font-family")
          if (family !== undefined) faces.add(unquoted(family))
          return walk.skip
        }
        if (node.type !== "Rule" || rules.length >= maxRules) return undefined
        const declarations = declarationsIn(node.block.children)
        const selectors = node.prelude.type === "SelectorList" ? node.prelude.children.toArray() : []
        for (const selector of selectors) {
          if (selector.type !== "Selector") continue
          if (/^(?::root|html|body|:host|\*)$/.test(generate(selector))) {
            for (const [name, value] of declarations) {
              if (name.startsWith("--") && properties.size < maxProperties) properties.set(name, value)
            }
          }
          const read = readSelector(selector)
          if (read !== undefined) {
            rules.push({ compounds: read.compounds, declarations, rank: read.specificity * maxRules + rules.length })
          }
        }
        return undefined
      }
    })
  }
  return { rules, properties, faces: [...faces] }

  function isElsewhere(node: Extract<CssNode, { type: "Atrule" }>): boolean {
    const condition = node.prelude === null ? "" : generate(node.prelude)
    return node.name === "media" &&
      (/\bprint\b|prefers-color-scheme\s*:\s*dark|prefers-contrast|forced-colors/.test(condition) ||
        /max-width/.test(condition) && !/min-width/.test(condition))
  }

  function declarationsIn(children: Iterable<CssNode>): ReadonlyMap<string, string> {
    const declarations = new Map<string, string>()
    for (const child of children) {
      if (child.type === "Declaration") {
        declarations.set(
          child.property.toLowerCase().startsWith("--") ? child.property : child.property.toLowerCase(),
          generate(child.value).trim()
        )
      }
    }
    return declarations
  }
}

const depthOf = (text: string): number => {
  let depth = 0
  let most = 0
  for (const [bracket] of text.matchAll(/[{}()[\]]/g)) {
    depth = /[{([]/.test(bracket) ? depth + 1 : Math.max(0, depth - 1)
    most = Math.max(most, depth)
  }
  return most
}

const maxDepth = 200
const maxRules = 20_000
const maxProperties = 3_000

/** The compounds of a selector; undefined for states, pseudo-elements and attribute selectors. */
const readSelector = (
  selector: CssSelector
): { readonly compounds: ReadonlyArray<Compound>; readonly specificity: number } | undefined => {
  const compounds: Array<{ tag: string; id: string; classes: Array<string> }> = [{ tag: "", id: "", classes: [] }]
  let specificity = 0
  for (const part of selector.children) {
    const at = compounds.at(-1)
    if (at === undefined) return undefined
    switch (part.type) {
      case "Combinator":
        if (part.name === "+" || part.name === "~") return undefined
        compounds.push({ tag: "", id: "", classes: [] })
        break
      case "TypeSelector":
        if (part.name !== "*") {
          at.tag = part.name.toLowerCase()
          specificity += 1
        }
        break
      case "ClassSelector":
        at.classes.push(part.name)
        specificity += 100
        break
      case "IdSelector":
        at.id = part.name
        specificity += 10_000
        break
      case "AttributeSelector":
        // input types such as `input[type=submit]` say little about branding
        if (part.name.name !== "type") return undefined
        specificity += 100
        break
      case "PseudoClassSelector":
        if (part.name === "root") at.tag = "html"
        else if (part.name !== "link" && part.name !== "any-link") return undefined
        specificity += 100
        break
      default:
        return undefined
    }
  }
  return { compounds: compounds.toReversed(), specificity }
}

export const unquoted = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, "$2").trim()
