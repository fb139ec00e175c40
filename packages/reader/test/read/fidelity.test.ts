import { assert, describe, it } from "@effect/vitest"
import { readHtml } from "../../src/read/read-html.ts"

/** Excerpts in the markup of the programs that most pages are written with; the texts are ours. */
const markdownOf = (html: string): string =>
  readHtml(`<!doctype html><html lang=en><body>${html}</body></html>`, "https://example.com/docs/page.html", {
    onlyMainContent: false
  }).markdown

const highlighted =
  "<span class=k>let</span> <span class=n>x</span> = <span class=mi>1</span>\n<span class=n>go</span>(x)\n"
const code = (language: string) => `\`\`\`${language}\nlet x = 1\ngo(x)\n\`\`\``

describe("code keeps its lines and its language, as written by", () => {
  it.each([
    [
      "Sphinx",
      `<div class="highlight-js notranslate"><div class="highlight"><pre><span></span>${highlighted}</pre></div></div>`,
      "js"
    ],
    [
      "Sphinx with numbers",
      `<div class="highlight-js notranslate"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td><td class="code"><div class="highlight"><pre>${highlighted}</pre></div></td></tr></table></div>`,
      "js"
    ],
    ["GitHub", `<div class="highlight highlight-source-js"><pre>${highlighted}</pre></div>`, "js"],
    [
      "GitHub's files",
      `<div class="highlight highlight-source-ts" dir="auto"><pre class="notranslate">${highlighted}</pre><button>Copy</button></div>`,
      "ts"
    ],
    [
      "Jekyll",
      `<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code>${highlighted}</code></pre></div></div>`,
      "ruby"
    ],
    [
      "Hugo",
      `<div class="highlight"><pre tabindex="0" class="chroma"><code class="language-go" data-lang="go">${highlighted}</code></pre></div>`,
      "go"
    ],
    ["Prism", `<pre class="language-css"><code class="language-css">${highlighted}</code></pre>`, "css"],
    ["highlight.js", `<pre><code class="hljs language-rust">${highlighted}</code></pre>`, "rust"],
    [
      "Pandoc",
      `<div class="sourceCode" id="cb1"><pre class="sourceCode python"><code class="sourceCode python">${highlighted}</code></pre></div>`,
      "python"
    ],
    ["rustdoc", `<pre class="rust rust-example-rendered"><code>${highlighted}</code></pre>`, ""],
    [
      "MkDocs",
      `<div class="language-yaml highlight"><pre><span></span><code>${highlighted}</code></pre></div>`,
      "yaml"
    ],
    [
      "VitePress",
      `<div class="language-ts vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki"><code><span class="line">let x = 1</span>\n<span class="line">go(x)</span></code></pre></div>`,
      "ts"
    ],
    [
      "Docusaurus",
      `<div class="language-bash codeBlockContainer"><div><pre class="prism-code language-bash"><code><span class="token-line">let x = 1<br></span><span class="token-line">go(x)<br></span></code></pre></div></div>`,
      "bash"
    ],
    ["SyntaxHighlighter", `<pre class="brush: php; gutter: true">${highlighted}</pre>`, "php"],
    ["plain HTML", `<pre>${highlighted}</pre>`, ""],
    ["DocBook", `<pre class="programlisting">${highlighted}</pre>`, ""],
    [
      "AsciiDoctor",
      `<div class="listingblock"><div class="content"><pre class="highlight"><code class="language-java" data-lang="java">${highlighted}</code></pre></div></div>`,
      "java"
    ],
    [
      "Paste",
      "<pre><div><div><span>1</span><div><div>let x = 1</div></div></div><div><span>2</span><div><div>go(x)</div></div></div></div></pre>",
      ""
    ],
    ["code by blocks", "<pre><div>let x = 1</div><div>go(x)</div></pre>", ""]
  ])("%s", (_, html, language) => assert.include(markdownOf(`<p>Before</p>${html}<p>After</p>`), code(language)))
})

describe("formulas become TeX, as written by", () => {
  const mathml =
    "<semantics><mrow><mi>x</mi></mrow><annotation encoding=\"application/x-tex\">x^{2}_i</annotation></semantics>"
  it.each([
    [
      "KaTeX",
      `<span class="katex"><span class="katex-mathml"><math>${mathml}</math></span><span class="katex-html" aria-hidden="true">x2i</span></span>`,
      "$x^{2}_i$"
    ],
    [
      "KaTeX, displayed",
      `<span class="katex-display"><span class="katex"><span class="katex-mathml"><math display="block">${mathml}</math></span><span class="katex-html">x2i</span></span></span>`,
      "$$x^{2}_i$$"
    ],
    ["MathJax 2, before its script runs", "<script type=\"math/tex\">x^{2}_i</script>", "$x^{2}_i$"],
    ["MathJax 2, displayed", "<script type=\"math/tex; mode=display\">x^{2}_i</script>", "$$x^{2}_i$$"],
    [
      "MathJax 3",
      "<mjx-container><mjx-math>x2</mjx-math><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>",
      "$x^{2}$"
    ],
    ["MathML with TeX", `<math>${mathml}</math>`, "$x^{2}_i$"],
    [
      "MathML alone",
      "<math><mfrac><mn>1</mn><mi>n</mi></mfrac><mo>≤</mo><msqrt><mi>π</mi></msqrt></math>",
      "$\\frac{1}{n}\\le \\sqrt{\\pi }$"
    ],
    [
      "MathML with limits",
      "<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>i</mi></msub></math>",
      "$\\sum _{i=1}^{n}a_{i}$"
    ],
    [
      "MediaWiki",
      "<span class=\"mwe-math-element\"><span style=\"display: none;\"><math alttext=\"{\\displaystyle x_{2}}\"><mi>x</mi></math></span><img class=\"mwe-math-fallback-image-inline\" src=\"/x.svg\" alt=\"{\\displaystyle x_{2}}\"></span>",
      "$x_{2}$"
    ],
    ["MathML in display style", "<math display=\"block\"><mi>a</mi><mo>+</mo><mi>b</mi></math>", "$$a+b$$"]
  ])("%s", (_, html, tex) => assert.strictEqual(markdownOf(`<p>Let ${html} be.</p>`), `Let ${tex} be.`))
})

describe("footnotes keep their references and notes, as written by", () => {
  it.each([
    [
      "Pandoc",
      `<p>Word<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a>.</p><section class="footnotes"><hr><ol><li id="fn1"><p>The note.<a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol></section>`
    ],
    [
      "kramdown",
      `<p>Word<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup>.</p><div class="footnotes"><ol><li id="fn:1"><p>The note. <a href="#fnref:1" class="reversefootnote">&#8617;</a></p></li></ol></div>`
    ],
    [
      "GitHub",
      `<p>Word<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup>.</p><section data-footnotes class="footnotes"><ol><li id="user-content-fn-1"><p>The note. <a href="#user-content-fnref-1" data-footnote-backref>↩</a></p></li></ol></section>`
    ],
    [
      "MediaWiki",
      `<p>Word<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup>.</p><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a href="#cite_ref-1">^</a></span> <span class="reference-text">The note.</span></li></ol>`
    ]
  ])("%s", (_, html) => {
    const markdown = markdownOf(html)
    assert.include(markdown, "Word[^1].")
    assert.match(markdown, /^\[\^1\]: +The note\.$/m)
  })
})

const rows = (html: string): ReadonlyArray<ReadonlyArray<string>> =>
  markdownOf(html).split("\n").filter((line) => line.startsWith("|") && !line.startsWith("| ---"))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim()))

describe("tables keep every cell in its column:", () => {
  it.each([
    [
      "heads",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      [["a", "b"], ["1", "2"]]
    ],
    ["pipes", "<table><tr><th>a|b</th><th>c</th></tr><tr><td>1|2</td><td>3</td></tr></table>", [["a\\|b", "c"], [
      "1\\|2",
      "3"
    ]]],
    ["code with pipes", "<table><tr><th>a</th><th>b</th></tr><tr><td><code>x|y</code></td><td>z</td></tr></table>", [[
      "a",
      "b"
    ], ["`x\\|y`", "z"]]],
    [
      "cells over columns",
      "<table><tr><th>a</th><th colspan=2>b</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>",
      [["a", "b", ""], ["1", "2", "3"]]
    ],
    [
      "cells over rows",
      "<table><tr><th>a</th><th>b</th></tr><tr><td rowspan=2>1</td><td>2</td></tr><tr><td>3</td></tr></table>",
      [["a", "b"], ["1", "2"], ["", "3"]]
    ],
    [
      "cells over the last rows",
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td rowspan=2>2</td></tr><tr><td>3</td></tr></table>",
      [["a", "b"], ["1", "2"], ["3", ""]]
    ],
    ["lines in cells", "<table><tr><th>a</th><th>b</th></tr><tr><td>1<br>2</td><td>3</td></tr></table>", [["a", "b"], [
      "1<br>2",
      "3"
    ]]],
    ["links in cells", "<table><tr><th>a</th><th>b</th></tr><tr><td><a href=x>1</a></td><td>2</td></tr></table>", [[
      "a",
      "b"
    ], ["[1](https://example.com/docs/x)", "2"]]],
    ["heads of rows", "<table><tr><th>a</th><td>1</td></tr><tr><th>b</th><td>2</td></tr></table>", [["a", "1"], [
      "b",
      "2"
    ]]],
    ["a row left open", "<table><tr><th>a<th>b<tr><td>1<td>2</table>", [["a", "b"], ["1", "2"]]],
    ["empty cells", "<table><tr><th>a</th><th></th></tr><tr><td></td><td>2</td></tr></table>", [["a", ""], ["", "2"]]]
  ])("%s", (_, html, cells) => assert.deepStrictEqual(rows(html), cells))
})

const indent = (markdown: string, text: string) =>
  /^ */.exec(markdown.split("\n").find((line) => line.endsWith(text)) ?? "?")?.[0].length

describe("lists keep their depth:", () => {
  it.each([
    ["lists in items", "<ul><li>one<ul><li>two<ul><li>three</li></ul></li></ul></li></ul>"],
    ["numbered lists in bulleted lists", "<ul><li>one<ol><li>two<ul><li>three</li></ul></li></ol></li></ul>"],
    ["paragraphs in items", "<ul><li><p>one</p><ul><li><p>two</p><ul><li><p>three</p></li></ul></li></ul></li></ul>"],
    [
      "lists in items without text",
      "<ul><li>one<ul><li><div><ul><li>two<ul><li><ul><li>three</li></ul></li></ul></li></ul></div></li></ul></li></ul>"
    ],
    ["items left open", "<ul><li>one<ul><li>two<ul><li>three</ul></ul></ul>"],
    ["a menu of a manual", "<ol><li><span>one</span><ol><li><div>two</div><ol><li>three</li></ol></li></ol></li></ol>"]
  ])("%s", (_, html) => {
    const markdown = markdownOf(html)
    const [one = 0, two = 0, three = 0] = ["one", "two", "three"].map((text) => indent(markdown, text))
    assert.strictEqual(one, 0)
    assert.isAbove(two, one)
    assert.isAbove(three, two)
  })
})

describe("headings keep their order and level, as written by", () => {
  it.each([
    [
      "Sphinx",
      `<section id="a"><h1>A<a class="headerlink" href="#a" title="Link">¶</a></h1><section id="b"><h2>B<a class="headerlink" href="#b">¶</a></h2><p>x</p></section></section>`
    ],
    [
      "GitHub",
      `<div class="markdown-heading"><h1>A</h1><a id="a" class="anchor" href="#a"><svg></svg></a></div><div class="markdown-heading"><h2>B</h2><a class="anchor" href="#b"></a></div><p>x</p>`
    ],
    [
      "MediaWiki",
      `<h1 id="firstHeading"><span class="mw-page-title-main">A</span></h1><h2><span class="mw-headline" id="B">B</span></h2><p>x</p>`
    ],
    [
      "Docusaurus",
      `<header><h1>A</h1></header><h2 class="anchor" id="b">B<a href="#b" class="hash-link" aria-label="Direct link to B">​</a></h2><p>x</p>`
    ],
    [
      "DocBook",
      `<div class="titlepage"><div><div><h1 class="title"><a name="a"></a>A</h1></div></div></div><div class="titlepage"><h2 class="title">B</h2></div><p>x</p>`
    ],
    [
      "Hugo",
      `<h1 id="a">A <a href="#a" class="anchor" aria-hidden="true">#</a></h1><h2 id="b">B <a href="#b" class="anchor">#</a></h2><p>x</p>`
    ],
    ["headings left open", "<h1>A<h2>B</h2><p>x"]
  ])(
    "%s",
    (_, html) =>
      assert.deepStrictEqual(
        markdownOf(html).split("\n").filter((line) => line.startsWith("#")).map((line) =>
          line.replace(/[\u200b\s]+$/, "")
        ),
        ["# A", "## B"]
      )
  )
})

describe("links and images keep their targets, as written with", () => {
  it.each([
    ["a path", "<a href=\"other.html\">t</a>", "[t](https://example.com/docs/other.html)"],
    ["a path from the root", "<a href=\"/x/y\">t</a>", "[t](https://example.com/x/y)"],
    ["a path upwards", "<a href=\"../z\">t</a>", "[t](https://example.com/z)"],
    ["only a host", "<a href=\"//example.org/a\">t</a>", "[t](https://example.org/a)"],
    ["a query", "<a href=\"?q=1\">t</a>", "[t](https://example.com/docs/page.html?q=1)"],
    ["a fragment", "<a href=\"#part\">t</a>", "[t](https://example.com/docs/page.html#part)"],
    ["a mail address", "<a href=\"mailto:someone@example.com\">t</a>", "[t](mailto:someone@example.com)"],
    ["a script", "<a href=\"javascript:go()\">t</a>", "t"],
    ["emphasis inside", "<a href=\"/x\"><b>t</b></a>", "[**t**](https://example.com/x)"],
    ["an image", "<img src=\"i.png\" alt=\"an image\">", "![an image](https://example.com/docs/i.png)"],
    [
      "a lazily loaded image",
      "<img src=\"data:image/gif;base64,R0\" data-src=\"/i.png\" alt=\"i\">",
      "![i](https://example.com/i.png)"
    ],
    [
      "an image in a link",
      "<a href=\"/x\"><img src=\"/i.png\" alt=\"i\"></a>",
      "[![i](https://example.com/i.png)](https://example.com/x)"
    ]
  ])("%s", (_, html, markdown) => assert.strictEqual(markdownOf(`<p>a ${html} b</p>`), `a ${markdown} b`))
})
