import { describe, expect, it } from "vitest"
import { documentLink } from "../../src/library/document-links.ts"
import { explainCode } from "../../src/library/explain-code.ts"
import { plainMdx } from "../../src/library/plain-mdx.ts"
import { renderMarkdown } from "../../src/library/render-markdown.ts"
import { cutAtWord, summarize } from "../../src/library/summarize.ts"

const render = (markdown: string): string =>
  renderMarkdown(markdown, {
    link: (href) => href.startsWith("https:") ? href : undefined,
    topHeading: 2,
    idPrefix: ""
  }).html.trim()

const plain = (source: string): string => plainMdx(source).markdown().trim()

describe("the HTML of a document", () => {
  it("has no scripts, event handlers, styles and images", () => {
    expect(
      render(
        "a <script>alert(1)</script><b onclick=\"x()\" style=\"color:red\">b</b> <img src=x onerror=y alt=\"badge\">"
      )
    ).toBe("<p>a <b>b</b> </p>")
    expect(render("<svg><a href=\"javascript:x()\">x</a></svg>text")).toBe("<p>text</p>")
  })

  it("keeps a longer description of an image", () => {
    expect(render("![A terminal with three green lines](x.png)")).toBe(
      "<p><em>A terminal with three green lines</em></p>"
    )
  })

  it("has unclosed elements closed, and invalid HTML escaped", () => {
    expect(render("<b>bold <i>both")).toBe("<p><b>bold <i>both</i></b></p>")
    expect(render("<div align=center>\n\n# Title\n\n</div></p></section>\n\nEffect<A, E> & <unknown>x</unknown>")).toBe(
      "<h2 id=\"title\">Title</h2>\n\n<p>Effect&lt;A, E&gt; &amp; x</p>"
    )
    expect(render("1 < 2")).toBe("<p>1 &lt; 2</p>")
  })

  it("keeps valid links, and only the text of invalid ones", () => {
    expect(
      render(
        "[a](https://example.com/?a=1&b=2) [b](missing.md) [c](javascript:alert) [d](#there) [e](#nowhere)\n\n## There"
      )
    )
      .toBe(
        "<p><a href=\"https://example.com/?a=1&amp;b=2\">a</a> b [c](javascript:alert) <a href=\"#there\">d</a> e</p>\n<h2 id=\"there\">There</h2>"
      )
  })

  it("has the heading IDs that GitHub creates", () => {
    expect(render("## `f(a, b)` & more\n\n## Twice\n\n## Twice")).toBe(
      "<h2 id=\"fa-b--more\"><code>f(a, b)</code> &amp; more</h2>\n<h2 id=\"twice\">Twice</h2>\n<h2 id=\"twice-1\">Twice</h2>"
    )
  })

  it("has the language of code as its only attribute", () => {
    expect(render("```ts import.meta.vitest\na<B>()\n```")).toBe(
      "<pre><code class=\"language-ts\">a&lt;B&gt;()\n</code></pre>"
    )
  })

  it("renders alerts", () => {
    expect(render("> [!WARNING]\n> Hot.")).toBe("<blockquote>\n<p><strong>Warning:</strong> Hot.</p>\n</blockquote>")
  })
})

describe("a link between documents", () => {
  const pages = new Map([["README.md", "/p/README.html"], ["docs/api/Client.md", "/p/docs/api/Client.html"], [
    "docs/guide/index.mdx",
    "/p/docs/guide/index.html"
  ]])
  const link = (href: string, file = "docs/api/Agent.md"): string | undefined => documentLink(pages, file, href)

  it("is resolved relative to its document or to the package, with or without an extension", () => {
    expect(link("./Client.md#options")).toBe("/p/docs/api/Client.html#options")
    expect(link("Client")).toBe("/p/docs/api/Client.html")
    expect(link("/docs/guide")).toBe("/p/docs/guide/index.html")
    expect(link("../guide/?tab=1#x")).toBe("/p/docs/guide/index.html#x")
    expect(link("../../README.md")).toBe("/p/README.html")
  })

  it("is unchanged if it leads to the web", () => {
    expect(link("https://example.com/a")).toBe("https://example.com/a")
    expect(link("mailto:a@example.com")).toBe("mailto:a@example.com")
  })

  it("is removed if its target does not exist", () => {
    for (
      const href of [
        "LICENSE",
        "../../../../etc/passwd",
        "//example.com",
        "javascript:alert(1)",
        "vscode:x",
        "https://",
        "%E0%A4%A",
        ""
      ]
    ) expect(link(href), href).toBeUndefined()
  })
})

describe("MDX", () => {
  it("is rendered without its front matter and imports", () => {
    const source =
      "---\ntitle: \"Caching\"\ndescription: Learn it.\nrelated:\n  - /docs/a\n---\n\nimport { A } from \"./a\"\n\nText."
    expect(plainMdx(source).frontMatter).toStrictEqual({ title: "Caching", description: "Learn it." })
    expect(plain(source)).toBe("Text.")
  })

  it("keeps code unchanged, including tags and imports", () => {
    expect(plain("```tsx\nimport a from \"a\"\n<Tab value=\"x\" />\n```")).toBe(
      "```tsx\nimport a from \"a\"\n<Tab value=\"x\" />\n```"
    )
    expect(plain("Use `<Callout>` here.")).toBe("Use `<Callout>` here.")
  })

  it("has callouts converted to quotations", () => {
    expect(plain("<Callout type=\"info\">\n  Mind **this**.\n</Callout>\n\nAfter.")).toBe(
      "> \n> Mind **this**.\n> \n\nAfter."
    )
  })

  it("has labelled tabs, linked cards and listed files", () => {
    expect(plain("<Tabs>\n<Tab value=\"pnpm\">\n```bash\npnpm i\n```\n</Tab>\n</Tabs>")).toBe(
      "**pnpm**\n\n```bash\npnpm i\n```"
    )
    expect(plain("<Card\n  title=\"Types\"\n  href=\"/docs/types\"\n  description=\"All of them\"\n/>")).toBe(
      "- [Types](/docs/types): All of them"
    )
    expect(
      plain(
        "<Files>\n  <Folder name=\"apps\" defaultOpen>\n    <File name=\"a.ts\" />\n  </Folder>\n  <File name=\"b.ts\" />\n</Files>"
      )
    ).toBe("- `apps/`\n  - `a.ts`\n- `b.ts`")
  })
})

describe("an example", () => {
  it("becomes an article: comments in the first column are prose, the rest is code", () => {
    const explained = explainCode(
      "/**\n * @title Waiting\n *\n * How to wait.\n */\nimport { a } from \"a\"\n\n// Then *wait*,\n// long enough.\nconst b = a(() => {\n  // not prose\n})\n"
    )
    expect(explained).toStrictEqual({
      title: "Waiting",
      description: "How to wait.",
      markdown:
        "How to wait.\n\n````ts\nimport { a } from \"a\"\n````\n\nThen *wait*,\nlong enough.\n\n````ts\nconst b = a(() => {\n  // not prose\n})\n````"
    })
  })
})

describe("a summary", () => {
  it("is the first paragraph in plain words", () => {
    expect(
      summarize(
        "# Title\n\n[![badge](a)](b)\n\n- list\n\nReads **all** of `it` with [care](x), see {@link other}.\n\nMore."
      )
    ).toBe("Reads all of it with care, see other.")
    expect(summarize("```ts\ncode that is long enough\n```")).toBe("")
  })

  it("is cut between words", () => {
    expect(cutAtWord("one two, three", 10)).toBe("one two…")
  })
})
