import { describe, expect, it } from "vitest"
import { openLibrary } from "../../src/library/library.ts"

const library = openLibrary()
const pages = new Map(library.documents.map((document) => [document.path, document.render()]))

const linksOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"))
const isInternal = (href: string): boolean => !/^(?:https?|mailto):/.test(href)
const targetOf = (path: string, href: string): URL => new URL(href, `http://library${path}`)
const articleOf = (html: string): string => /<article>([\s\S]*)<\/article>/.exec(html)?.[1] ?? ""
const textOf = (html: string): string => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim()

/** Every page for which `complaint` has something to say. */
const complaints = (complaint: (html: string, path: string) => string | undefined): ReadonlyArray<string> =>
  [...pages].flatMap(([path, html]) => {
    const found = complaint(html, path)
    return found === undefined ? [] : [`${path}: ${found}`]
  })

describe("the installed library", () => {
  it("has several hundred pages, each with its own path", () => {
    expect(library.documents.length).toBeGreaterThanOrEqual(300)
    expect(library.documents.length).toBeLessThanOrEqual(1500)
    const [, listed, sections] = /(\d+) pages in (\d+) sections/.exec(pages.get("/") ?? "") ?? []
    expect(library.documents.length).toBe(1 + Number(sections) + Number(listed))
  })

  it("has a title, a description and text on every page", () => {
    expect(complaints((html) => {
      if (!/<title>[^<]+<\/title>/.test(html) || !/<h1>[^<]+<\/h1>/.test(html)) return "no title"
      if (!/<meta name="description" content="[^"]{3,}">/.test(html)) return "no description"
      if (textOf(articleOf(html)).length < 60) return "hardly any text"
      return undefined
    })).toStrictEqual([])
  })

  it("has no broken links", () => {
    expect(complaints((html, path) => {
      const broken = linksOf(html).filter((href) =>
        isInternal(href) && !pages.has(decodeURIComponent(targetOf(path, href).pathname))
      )
      return broken.length === 0 ? undefined : broken.join(" ")
    })).toStrictEqual([])
  })

  it("has an anchor for every link within a page", () => {
    expect(complaints((html) => {
      const broken = linksOf(html).filter((href) =>
        href.startsWith("#") && !html.includes(` id="${decodeURIComponent(href.slice(1))}"`)
      )
      return broken.length === 0 ? undefined : broken.join(" ")
    })).toStrictEqual([])
  })

  it("has a path of links from the start page to every page", () => {
    const reached = new Set(["/"])
    for (const path of reached) {
      for (const href of linksOf(pages.get(path) ?? "").filter(isInternal)) {
        reached.add(decodeURIComponent(targetOf(path, href).pathname))
      }
    }
    expect([...pages.keys()].filter((path) => !reached.has(path))).toStrictEqual([])
  })

  it("contains only known elements, all of them closed", () => {
    expect(complaints((html) => {
      const open: Array<string> = []
      for (const [tag, slash, name = ""] of html.matchAll(/<(\/?)([a-zA-Z][^\s>/]*)[^>]*>/g)) {
        if (!elements.has(name)) return `unknown element ${tag}`
        if (empty.has(name)) continue
        if (slash === "") open.push(name)
        else if (open.pop() !== name) return `${tag} closes something else`
      }
      return open.length === 0 ? undefined : `left open: ${open.join(" ")}`
    })).toStrictEqual([])
  })

  it("has no scripts, no external images, and only web and mail links", () => {
    expect(
      complaints((html) =>
        /<(?:script|iframe|img(?! src="\/figures\/))\b|<[^>]*\son\w+=|href="(?!https?:|mailto:|\/|#|data:,")[^"]*"/i
          .exec(html)?.[0]
      )
    ).toStrictEqual([])
  })

  it("shows neither components nor tags of doc comments in the text", () => {
    expect(complaints((html) => {
      const prose = html.replace(/<pre>[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>/g, "")
      return /\{@\w+|&lt;(?:Tab|Callout|Card|Steps?|Files?|Folder|Accordion)\b|\[!\w+\]/.exec(prose)?.[0]
    })).toStrictEqual([])
  })

  it("has pages that are short enough to be search results", () => {
    expect(complaints((html) => html.length > 160_000 ? `${html.length} characters` : undefined)).toStrictEqual([])
  })

  it("documents jitter where schedules are documented", () => {
    const found = library.documents.filter((document) =>
      document.path.startsWith("/effect/Schedule/") && /id="jittered"/.test(pages.get(document.path) ?? "")
    )
    expect(found.map((document) => document.title)).toStrictEqual([expect.stringContaining("delays & timeouts")])
    const html = pages.get(found[0]?.path ?? "") ?? ""
    expect(textOf(html)).toContain("Each recurrence delay is scaled by a random factor")
    expect(html).toContain("const jittered: &lt;Output, Input, Error, Env&gt;(")
    expect(html.length).toBeLessThan(60_000)
  })

  it("has one chart for each module with several categories, in the size that its page declares", () => {
    const pictures = [...pages.values()].flatMap((
      html
    ) => [...html.matchAll(/<img src="([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)"/g)])
    expect(pictures.length).toBeGreaterThan(50)
    for (const [, path = "", , width, height] of pictures) {
      expect(library.findFigure(path)?.svg()).toMatch(
        new RegExp(`^<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `)
      )
    }
    expect(pages.get("/effect/Schedule.html")).toMatch(
      /alt="Bar chart: what effect\/Schedule exports, by category: constructors \d+, [^"]+, and \d+ more"/
    )
  })

  it("has a dated page for each release in a change log, newest first", () => {
    const releases = library.documents.filter(({ path }) => /^\/releases\/.+\.html$/.test(path))
    const dates = releases.map(({ path }) =>
      /<meta property="article:published_time" content="([^"]+)">/.exec(pages.get(path) ?? "")?.[1] ?? "none"
    )
    expect(releases.length).toBeGreaterThan(20)
    expect(dates).toStrictEqual(dates.toSorted().toReversed())
    expect(pages.get("/releases/argparse/2.0.0.html")).toContain(
      "article:published_time\" content=\"2020-08-14T00:00:00.000Z\""
    )
  })

  it("shows the source of the text", () => {
    expect(pages.get("/effect/http/HttpClient.html")).toMatch(
      /From effect \d+\.\d+\.\d+, MIT licence, dist\/http\/HttpClient\.d\.ts/
    )
  })

  it("links every page with its neighbours", () => {
    const html = pages.get("/effect/Scope.html") ?? ""
    expect(html).toContain("<nav aria-label=\"Breadcrumb\">")
    expect(html).toMatch(/Previous: <a href="\/effect\/[^"]+" rel="prev">/)
    expect(html).toMatch(/Next: <a href="\/effect\/[^"]+" rel="next">/)
  })
})

describe("an empty library", () => {
  it("has only a start page", () => {
    expect(openLibrary([]).documents.map((document) => document.path)).toStrictEqual(["/"])
  })
})

const empty = new Set("meta link br hr img".split(" "))
const elements = new Set([
  ...empty,
  ..."html head title body header footer main aside nav article section figure p a div span time small h1 h2 h3 h4 h5 h6 ul ol li dl dt dd"
    .split(" "),
  ..."pre code kbd samp var b strong i em sub sup del ins s u mark q cite abbr blockquote details summary table caption thead tbody tfoot tr th td"
    .split(" ")
])
