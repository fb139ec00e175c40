import { assert, describe, it } from "@effect/vitest"
import { parseHtml } from "../../src/html/parse-html.ts"
import { textOf } from "../../src/html/text-of.ts"
import { blocksOf } from "../../src/main/blocks.ts"
import { judgeBlocks } from "../../src/main/judge-blocks.ts"
import { keepBlocks } from "../../src/main/main-content.ts"
import { readHtml } from "../../src/read/read-html.ts"

/** The remaining text of a page if the blocks that begin with these words are judged to be content. */
const left = (html: string, content: ReadonlyArray<string>) => {
  const { body } = parseHtml(html)
  const parts = blocksOf(body)
  const probability = Float32Array.from(
    parts.blocks,
    ({ text }) => content.some((words) => text.startsWith(words)) ? 0.9 : 0.05
  )
  keepBlocks(body, parts, judgeBlocks(parts, probability, () => false))
  return textOf(body)
}

const read = (title: string, content: string, head = "") =>
  readHtml(
    `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><nav><a href="/">Home</a></nav>` +
      `<main><article><h1>${title}</h1>${content}</article></main><footer>Copyright footer</footer></body></html>`,
    "https://docs.example/guide"
  ).markdown

describe("main content includes the whole of", () => {
  const manual = read(
    "Installing Widget 3",
    `
    <p>Widget 3 can be installed from the package manager of your system, or built from source. This page explains both ways and lists the supported platforms with their requirements.</p>
    <h2>Steps</h2><ol><li>Download the archive.</li><li>Unpack it.<ul><li>On Linux use tar.</li><li>On Windows use the explorer.</li></ul></li><li>Run the installer.</li></ol>
    <h2>Platforms</h2><table><tr><th>Platform</th><th>Minimum</th><th>Memory</th></tr><tr><td>Linux</td><td>5.10</td><td>2 GB</td></tr><tr><td>Windows</td><td>10</td><td>4 GB</td></tr></table>
    <h2>Options</h2><dl><dt>--prefix</dt><dd>Where to install</dd><dt>--quiet</dt><dd>Print nothing</dd></dl>
    <h2>Notes</h2><blockquote><p>Always back up first.</p></blockquote><p>See <a href="config.html">configuration</a>.</p><pre><code>make install</code></pre><p>Done.</p>`
  )

  const guide = read(
    "Café guide",
    `
    <p>Contact Jane Doe at jane.doe@example.com or +1 415-555-2671. Card 4111 1111 1111 1111. This is a long paragraph about cafés in Paris, which are numerous, and about which much has been written over the centuries.<sup><a href="#fn1">1</a></sup></p>
    <h2>Lists</h2><ol><li>three</li><li>seven</li><li>eight<ul><li>nested a<ol><li>r3</li><li>r2</li><li>r1</li></ol></li></ul></li></ol><ol><li>last</li><li>middle</li><li>first</li></ol>
    <h2>Table</h2><table><thead><tr><th>Name</th><th colspan="2">Range | pipe</th></tr></thead><tbody><tr><td rowspan="2">A</td><td>1</td><td>2</td></tr><tr><td>3</td><td><code>a|b</code></td></tr></tbody></table>
    <h2>Code</h2><pre><code class="language-ts">const x: Array&lt;string&gt; = []
\`\`\`
// fence inside
</code></pre><p>Use <code>tick</code> and <kbd>Ctrl</kbd>. H<sub>2</sub>O, <del>old</del> 2 * 3 * 4 and a_b_c. <a href="sub/page.html?x=1#y">relative link</a>.</p>
    <dl><dt>Price</dt><dd>19.99 EUR</dd><dt>Author</dt><dd>Jane Doe</dd></dl><blockquote><p>Quote one</p><ul><li>in quote</li></ul></blockquote>
    <section class="footnotes"><ol><li id="fn1"><p>The footnote text. <a href="#fnref1">↩</a></p></li></ol></section>`,
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Widget"}</script>`
  )

  it("a list of terms and a quote under headings of a manual", () => {
    for (const words of ["--prefix", "Where to install", "--quiet", "Print nothing", "> Always back up first."]) {
      assert.include(manual, words)
    }
  })

  it("lists within lists", () => {
    for (const words of ["nested a", "r3", "r2", "r1"]) assert.include(guide, words)
  })

  it("a table under its heading", () => assert.match(guide, /## Table\n\n\| Name \|[^]*a\\\|b/))

  it("the paragraph, terms and quote after the last heading", () => {
    for (const words of ["Use `tick`", "19.99 EUR", "> Quote one", "in quote"]) assert.include(guide, words)
  })

  it("the footnotes that it refers to", () => {
    assert.include(guide, "The footnote text.")
    assert.notInclude(guide, "Copyright footer")
  })
})

it("a footnote whose reference is percent-encoded", () => {
  const text = left(
    `<main><p>Water rises twice a day.<sup><a href="#f%C3%B6hn1">1</a></sup></p><div><p id="föhn1">By the moon.</p></div></main>`,
    ["Water"]
  )
  assert.include(text, "By the moon.")
})

const entry = (name: string) => `<li><a href="constant.${name}.html">FROUND_TO_${name}</a> | suppress exceptions</li>`

it("an entry with mostly links is kept if other entries of its list are kept", () => {
  const text = left(
    `<main><p>Rounding is done according to the parameter, which can be one of:</p><ul>${
      ["NEAREST", "DOWN", "ZERO", "UP", "CURRENT"].map(entry).join("")
    }</ul></main>`,
    ["Rounding", "FROUND_TO_NEAREST", "FROUND_TO_DOWN", "FROUND_TO_CURRENT"]
  )
  for (const name of ["ZERO", "UP"]) assert.include(text, `FROUND_TO_${name} |`)
})

describe("a heading in main content", () => {
  const prose = `<p>${"Entries of a folder are read one after the other, as the system gives them. ".repeat(4)}</p>`

  it("is removed if its section contains only removed links", () => {
    const text = left(
      `<main><h2>Reading</h2>${prose}<h2>Related articles</h2><div><a href="/a">Writing files</a></div><div><a href="/b">Moving files</a></div></main>`,
      ["Reading", "Entries", "Related"]
    )
    assert.include(text, "Entries of a folder")
    assert.notInclude(text, "Related articles")
  })

  it("is kept if its section is kept, or if its section would otherwise belong to another heading", () => {
    const text = left(
      `<main><div><h2>Methods</h2></div>${prose}<section><h2>Automatic</h2><section><h3>Freeze</h3></section><section><h3>Send</h3></section></section></main>`,
      ["Methods", "Entries", "Freeze", "Send"]
    )
    assert.match(text, /Automatic\s+Freeze/)
  })
})
