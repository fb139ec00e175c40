import { findElement, type HtmlElement } from "@trawl/reader/html"
import { type OpenedPage, resolveUrls } from "@trawl/reader/page"
import type { Branding } from "@trawl/schema"
import { isA, textOfItem } from "../facts/item.ts"
import { allItems } from "../facts/structured-items.ts"
import type { PageMetadata } from "../page-metadata.ts"
import { brightness, colorOf, isColorful, isSeen } from "./color.ts"
import { type ElementStyle, elementStyles, resolved } from "./element-style.ts"
import { logoOf } from "./logo.ts"
import { type ParsedStyles, styleRules, unquoted } from "./style-rules.ts"

export interface BrandingSource {
  readonly css: ReadonlyArray<string>
  /** Font families that the page loads from font services. */
  readonly fonts: ReadonlyArray<string>
  readonly facts: PageMetadata
}

/**
 * The branding of a site, from the style sheets, icons and logo of a page. Leaves out what needs judgment, such as its
 * tone.
 */
export const brandingOf = async (
  opened: OpenedPage,
  { css, facts: { metadata, title }, fonts: linked }: BrandingSource
): Promise<Branding> => {
  const styles = await styleRules(css)
  const { base, page } = opened
  const { body, head, root } = opened.copy()
  const items = allItems(opened)
  resolveUrls(body, base)
  const styleOf = elementStyles(styles)
  const first = (matches: (element: HtmlElement) => boolean): ElementStyle | undefined => {
    const found = findElement(body, matches)
    return found && styleOf(found)
  }
  const tag = (...names: ReadonlyArray<string>) => first(({ localName }) => names.includes(localName))
  const bodyStyle = styleOf(body)
  const [h1, h2, h3, paragraph] = [tag("h1"), tag("h2"), tag("h3"), tag("p")]
  const link = first((element) => element.localName === "a" && !isButton(element) && element.textContent.trim() !== "")
  const buttons = body.getElementsByTagName("*").filter(isButton).slice(0, 60).map((element) => ({
    element,
    style: styleOf(element)
  }))
  const primary = buttons.find(({ element }) => /primary|cta/i.test(element.className)) ??
    buttons.find(({ style }) => isColorful(backgroundOf(style) ?? ""))
  const secondary = buttons.find(({ element, style }) =>
    /secondary|outline|ghost/i.test(element.className) && style !== primary?.style
  )
  const input = first(({ localName, ...element }) =>
    localName === "textarea" ||
    (localName === "input" && !/^(?:hidden|submit|button|checkbox|radio)$/i.test(
      element.attributes.find(({ name }) => name === "type")?.value ?? ""
    ))
  )
  const property = (pattern: RegExp) =>
    [...styles.properties].find(([name, value]) =>
      pattern.test(name) && colorOf(resolved(value, styles.properties)) !== undefined
    )
  const named = (pattern: RegExp) => {
    const found = property(pattern)
    return found && colorOf(resolved(found[1], styles.properties))
  }
  const background = backgroundOf(bodyStyle) ?? backgroundOf(styleOf(root)) ??
    named(/^--(?:color-)?(?:bg|background)(?:-color)?$/i) ?? "#FFFFFF"
  const themeColor = colorOf(
    typeof metadata["theme-color"] === "string" ? metadata["theme-color"] : metadata["theme-color"]?.[0]
  )
  const frequent = frequentColors(styles)
  const primaryColor = named(/^--(?:\w+-)?(?:color-)?(?:primary|brand)(?:-color|-500|-600)?$/i) ??
    backgroundOf(primary?.style) ?? (themeColor !== undefined && isColorful(themeColor) ? themeColor : undefined) ??
    frequent[0]
  const linkColor = colorOf(link?.("color"))
  const others = frequent.filter((color) => color !== primaryColor)
  const families = { primary: familyOf(bodyStyle), heading: familyOf(h1 ?? h2), code: familyOf(tag("code", "pre")) }
  const metaName = (name: string) =>
    head.getElementsByTagName("meta").find((meta) => meta.getAttribute("name")?.toLowerCase() === name)?.getAttribute(
      "content"
    ) ?? undefined
  const siteName = metadata["ogSiteName"]
  const organization = items.find((item) => isA(item, "Organization", "Corporation", "LocalBusiness", "WebSite"))
  const brandName = (typeof siteName === "string" ? siteName : undefined) ?? textOfItem(organization?.["name"]) ??
    metaName("application-name") ?? [metadata["title"] ?? title].flat()[0]?.split(/(?<!\s)\s+[|–—·-]\s+/).at(-1)
  const logo = logoOf(body, items, page.url)
  const [favicon, ogImage] = [metadata["favicon"], metadata["ogImage"]]
  const scheme = metaName("color-scheme")
  // removing fields keeps the type, because all are optional; tests check the result against the schema
  return pruned({
    colorScheme: scheme === "dark" || (scheme !== "light" && (brightness(background) ?? 1) < 0.4) ? "dark" : "light",
    brandName,
    logo: logo.logo ?? null,
    fonts: [...new Set([...Object.values(families), ...linked, ...styles.faces])].filter((family) =>
      family !== undefined && !isIconFont(family)
    ).slice(0, 12).map((family) => ({ family })),
    colors: {
      primary: primaryColor,
      secondary: named(/^--(?:\w+-)?(?:color-)?secondary(?:-color|-500)?$/i) ?? others[0],
      accent: named(/^--(?:\w+-)?(?:color-)?accent(?:-color|-500)?$/i) ??
        (linkColor !== primaryColor ? linkColor : others[1]),
      background,
      textPrimary: colorOf(bodyStyle("color")) ??
        named(/^--(?:\w+-)?(?:color-)?(?:text|foreground|body-color)(?:-primary|-color)?$/i),
      textSecondary: colorOf(tag("small")?.("color")) ??
        named(/^--(?:\w+-)?(?:color-)?(?:text-)?(?:muted|secondary-text|text-secondary|muted-foreground)$/i),
      link: linkColor,
      success: named(/success/i),
      warning: named(/warning/i),
      error: named(/error|danger|destructive/i)
    },
    typography: {
      fontFamilies: families,
      fontStacks: {
        primary: stackOf(bodyStyle),
        heading: stackOf(h1 ?? h2),
        body: stackOf(bodyStyle),
        paragraph: stackOf(paragraph)
      },
      fontSizes: {
        h1: h1?.("font-size"),
        h2: h2?.("font-size"),
        h3: h3?.("font-size"),
        body: bodyStyle("font-size"),
        small: tag("small")?.("font-size")
      },
      lineHeights: { heading: measure(h1?.("line-height")), body: measure(bodyStyle("line-height")) },
      fontWeights: { regular: measure(weightOf(bodyStyle)), bold: measure(weightOf(h1)) }
    },
    spacing: {
      baseUnit: baseUnit(styles),
      borderRadius: mostFrequent(styles, "border-radius", /^(?!0)[\d.]+(?:px|rem|em)$/)
    },
    components: {
      buttonPrimary: componentOf(primary?.style),
      buttonSecondary: componentOf(secondary?.style),
      input: componentOf(input)
    },
    images: {
      ...logo,
      favicon: typeof favicon === "string" ? favicon : undefined,
      ogImage: typeof ogImage === "string" ? ogImage : undefined
    },
    animations: {
      transitionDuration: /(?:^|\s)([\d.]+m?s)/.exec(mostFrequent(styles, "transition", /\d/) ?? "")?.[1] ??
        mostFrequent(styles, "transition-duration", /\d/),
      easing: /ease(?:-in-out|-in|-out)?|linear|cubic-bezier\([^)]{0,100}\)/.exec(
        mostFrequent(styles, "transition", /ease|linear|cubic/) ?? ""
      )?.[0]
    },
    layout: {
      grid: { maxWidth: mostFrequent(styles, "max-width", /^(?:[6-9]\d\d|1\d\d\d)px$|^[3-9]\d(?:\.\d+)?rem$/) },
      headerHeight: tag("header")?.("height")
    }
  }) as Branding
}

const isButton = (element: HtmlElement): boolean =>
  element.localName === "button" ||
  (element.localName === "input" && /^(?:submit|button)$/i.test(element.getAttribute("type") ?? "")) ||
  (element.localName === "a" &&
    (element.getAttribute("role") === "button" ||
      /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/i.test(element.className)))

const backgroundOf = (style: ElementStyle | undefined): string | undefined => {
  for (const value of [style?.("background-color"), ...style?.("background")?.split(/\s+(?![^(]*\))/) ?? []]) {
    const color = colorOf(value)
    if (color !== undefined && isSeen(color)) return color
  }
  return undefined
}

const componentOf = (style: ElementStyle | undefined) =>
  style === undefined ? undefined : {
    background: backgroundOf(style),
    textColor: colorOf(style("color")),
    borderColor: colorOf(style("border-color")) ??
      style("border")?.split(/\s+(?![^(]*\))/).map(colorOf).find((color) => color !== undefined),
    borderRadius: style("border-radius"),
    shadow: style("box-shadow")
  }

const stackOf = (style: ElementStyle | undefined): ReadonlyArray<string> | undefined => {
  const fontFamily = style?.("font-family") ??
    /(?:\d\S{0,40}|\d[^,]{0,100}\s)\s+((?:["']|[a-z]).*)$/i.exec(style?.("font") ?? "")?.[1]
  const stack = fontFamily?.split(",").map(unquoted).filter((family) => family !== "" && !family.includes("("))
  return stack === undefined || stack.length === 0 ? undefined : stack
}

const familyOf = (style: ElementStyle | undefined): string | undefined => stackOf(style)?.[0]

const isIconFont = (family: string): boolean => /icon|awesome|glyph|material symbols/i.test(family)

const weightOf = (style: ElementStyle | undefined): string | undefined => {
  const weight = style?.("font-weight")
  return weight === "bold" ? "700" : weight === "normal" ? "400" : weight
}

const measure = (value: string | undefined): number | string | undefined =>
  value !== undefined && /^(?:\d+|\d*\.\d+)$/.test(value) ? Number(value) : value

const valuesOf = function*(
  { properties, rules }: ParsedStyles,
  isWanted: (property: string) => boolean
): Generator<string> {
  for (const { declarations } of rules) {
    for (const [property, value] of declarations) if (isWanted(property)) yield resolved(value, properties)
  }
}

const counted = (values: Iterable<string>): ReadonlyArray<string> => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value)
}

const mostFrequent = (styles: ParsedStyles, property: string, pattern: RegExp): string | undefined =>
  counted([...valuesOf(styles, (name) => name === property)].filter((value) => pattern.test(value)))[0]

const frequentColors = (styles: ParsedStyles): ReadonlyArray<string> =>
  counted(
    [...valuesOf(styles, (name) =>
      name === "background-color" || name === "color" || name === "background" || name === "border-color")].flatMap(
        (value) => {
          const color = colorOf(value)
          return color !== undefined && isColorful(color) && isSeen(color) ? [color] : []
        }
      )
  )

/** The unit that most distances are multiples of. */
const baseUnit = (styles: ParsedStyles): number | undefined => {
  const pixels = [...valuesOf(styles, (name) => /^(?:padding|margin|gap)/.test(name))].flatMap((value) =>
    [...value.matchAll(/(?<![\d.-])(\d+(?:\.\d+)?)(px|rem)\b/g)].map(([, size, unit]) =>
      Number(size) * (unit === "rem" ? 16 : 1)
    )
  ).filter((size) => size > 0)
  if (pixels.length < 5) return undefined
  return [8, 4, 5].find((unit) => pixels.filter((size) => size % unit === 0).length >= pixels.length * 0.6)
}

/** Removes undefined values and empty groups. */
const pruned = (value: object): Readonly<Record<string, unknown>> | undefined => {
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const kept: unknown = typeof one === "object" && one !== null && !Array.isArray(one) ? pruned(one) : one
    return kept === undefined ? [] : [[name, kept]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
