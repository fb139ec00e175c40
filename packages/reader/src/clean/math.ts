import { HtmlElement, type HtmlNode, HtmlText } from "../html/html-node.ts"
import { rename, walk } from "../html/walk.ts"
import { markWrittenMath } from "./written-math.ts"

/**
 * Replaces every formula with a `math` element that contains the formula in TeX. Reads MathML, KaTeX,
 * MathJax before and after its scripts ran, TeX between delimiters, and images with TeX as alternative text. In place.
 */
export const rewriteMath = (body: HtmlElement): void => {
  markWrittenMath(body)
  const found: Array<HtmlElement> = []
  walk(body, (node) => {
    if (node.nodeType === 3) return true
    if (!isFormula(node)) return true
    found.push(node)
    return false
  }, () => {})
  for (const element of found) {
    const tex = texOf(element)
    if (tex === undefined) continue
    const display = isDisplayed(element)
    while (element.firstChild !== null) element.firstChild.remove()
    rename(element, "math")
    element.attributes = []
    if (display) element.setAttribute("display", "block")
    element.appendChild(new HtmlText(tex))
  }
}

const isFormula = (element: HtmlElement): boolean => {
  const { localName } = element
  if (localName === "math" || localName === "mjx-container") return true
  if (localName !== "span" && localName !== "div") return false
  const classes = element.getAttribute("class")
  return classes !== null &&
    /(?:^|\s)(?:katex(?:-display)?|mwe-math-element\S*|MathJax|MathJax_Display)(?=$|\s)/.test(classes)
}

const texOf = (element: HtmlElement): string | undefined => {
  const parts = [element, ...element.getElementsByTagName("*")]
  const annotation = parts.find(({ attributes, localName }) =>
    localName === "annotation" && attributes.some(({ name, value }) => name === "encoding" && /tex/i.test(value))
  )
  const alternative = parts.find(({ localName }) => localName === "math")?.getAttribute("alttext") ??
    parts.find((part) => part.localName === "img" && /math|tex/i.test(part.className))?.getAttribute("alt")
  const given = annotation?.textContent ?? alternative
  if (given !== undefined && given !== null && given.trim() !== "") return tidy(given)
  const math = parts.find(({ localName }) => localName === "math")
  if (math === undefined) return undefined
  return math.children.length === 0 ? tidy(math.textContent) : tidy(written(math, { left: maxNodes }))
}

/** Removes `{\displaystyle …}`, which some programs write around everything. */
const tidy = (tex: string): string => {
  const text = tex.replace(/\s+/g, " ").trim()
  return /^\{\\(?:display|text)style .*\}$/.test(text)
    ? text.replace(/^\{\\(?:display|text)style /, "").slice(0, -1).trim()
    : text
}

const isDisplayed = (element: HtmlElement): boolean => {
  for (const part of [element, element.parentNode, ...element.getElementsByTagName("*")]) {
    if (part === null) continue
    if (part.getAttribute("display") === "block" || part.getAttribute("display") === "true") return true
    if (
      /katex-display|MathJax_Display|math-display|mwe-math-element-block|(?:^|\s)equation(?:$|\s)/.test(part.className)
    ) return true
  }
  return false
}

const maxNodes = 2000

/** Converts MathML to TeX. */
const written = (node: HtmlNode, budget: { left: number }): string => {
  if (node.nodeType === 3) return node.data.trim()
  if (budget.left-- < 0 || node.localName === "annotation" || node.localName === "annotation-xml") return ""
  const parts = node.children.map((child) => written(child, budget))
  const part = (index: number) => parts[index] ?? ""
  const { localName } = node
  switch (localName) {
    case "mfrac":
      return `\\frac{${part(0)}}{${part(1)}}`
    case "msqrt":
      return `\\sqrt{${parts.join("")}}`
    case "mroot":
      return `\\sqrt[${part(1)}]{${part(0)}}`
    case "msub":
    case "munder":
      return `${part(0)}_{${part(1)}}`
    case "msup":
    case "mover":
      return `${part(0)}^{${part(1)}}`
    case "msubsup":
    case "munderover":
      return `${part(0)}_{${part(1)}}^{${part(2)}}`
    case "mtable":
      return `\\begin{matrix}${parts.join(" \\\\ ")}\\end{matrix}`
    case "mtr":
      return parts.join(" & ")
    case "mtext":
      return `\\text{${node.textContent.trim()}}`
    default:
      return node.children.length === 0
        ? symbols.get(node.textContent.trim()) ?? node.textContent.trim()
        : parts.join("")
  }
}

const symbols: ReadonlyMap<string, string> = new Map([
  ["∑", "\\sum "],
  ["∏", "\\prod "],
  ["∫", "\\int "],
  ["∞", "\\infty "],
  ["π", "\\pi "],
  ["α", "\\alpha "],
  ["β", "\\beta "],
  ["γ", "\\gamma "],
  ["δ", "\\delta "],
  ["ε", "\\epsilon "],
  ["θ", "\\theta "],
  ["λ", "\\lambda "],
  ["μ", "\\mu "],
  ["σ", "\\sigma "],
  ["φ", "\\phi "],
  ["ω", "\\omega "],
  ["Δ", "\\Delta "],
  ["Σ", "\\Sigma "],
  ["Ω", "\\Omega "],
  ["≤", "\\le "],
  ["≥", "\\ge "],
  ["≠", "\\ne "],
  ["×", "\\times "],
  ["⋅", "\\cdot "],
  ["→", "\\to "],
  ["∈", "\\in "],
  ["∂", "\\partial "],
  ["±", "\\pm "],
  ["≈", "\\approx "],
  ["\u2061", ""],
  ["\u2062", ""],
  ["−", "-"],
  ["{", "\\{"],
  ["}", "\\}"]
])
