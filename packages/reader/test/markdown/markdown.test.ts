import { assert, describe, it } from "@effect/vitest"
import { native, portable } from "../../src/markdown/markdown.ts"
import { readBody, readSample } from "../read/sample.ts"

describe("markdown", () => {
  it.each([
    ["a list in a list", "<ul><li>a<ol><li>b<li>c</ol><li>d</ul>", "- a\n  1. b\n  2. c\n- d"],
    [
      "paragraphs separated by line breaks",
      "<div>a<br>b<br> <br>\n c <b>d</b><br><br><br>e</div><table><tr><th>f<tr><td>g<br><br>h</table>",
      "a  \nb\n\nc **d**\n\ne\n\n| f |\n| --- |\n| g<br><br>h |"
    ],
    [
      "headings that link to themselves",
      "<h2 id=a><a href=#a>Springs</a></h2><section id=böen><h3><a href=#b%C3%B6en>Neaps</a></h3></section><h3><a href=#c>Why?</a></h3><p id=c>So.",
      "## Springs\n\n### Neaps\n\n### [Why?](https://example.com/dir/page#c)\n\nSo."
    ],
    ["a list that starts at another number", "<ol start=5><li>five<li>six</ol>", "5. five\n6. six"],
    [
      "a list next to the item it belongs to",
      "<ul><li>a</li><ul><li>of a</li><li>too</li></ul><li>b</li></ul>",
      "- a\n  - of a\n  - too\n- b"
    ],
    [
      "a list with its own numbers",
      "<ol><li value=3>three<li>four<li value=10>ten<ol><li value=2>two</ol></ol>",
      "3. three\n4. four\n\n10. ten\n    2. two"
    ],
    [
      "a list that counts down",
      "<ol reversed><li>three</li><ul><li>of it</li></ul><li>two<li>one</ol>",
      "3. three\n   - of it\n\n2. two\n\n1. one"
    ],
    ["a list of blocks", "<ul><li><div>a</div><div>b</div><li><p>c</p></ul>", "- a\n\n  b\n- c"],
    ["a heading in a list", "<ul><li><h3>Name</h3>words</ul>", "- **Name**\n\n  words"],
    ["a table", "<table><tr><th>a<th>b<tr><td>1|2<td>3</table>", "| a | b |\n| --- | --- |\n| 1\\|2 | 3 |"],
    ["a table without heading", "<table><tr><td>a<td>b<tr><td>c<td>d</table>", "| a | b |\n| --- | --- |\n| c | d |"],
    ["a layout table", "<table><tr><td><h2>a</h2><td><p>b</p></table>", "## a\n\nb"],
    ["code", "<pre><code class=language-ts>const a = `b`\n</code></pre>", "```ts\nconst a = `b`\n```"],
    ["code that contains fences", "<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````"],
    ["code with one element per line", "<pre><div>a</div><div>b</div>c<br>d</pre>", "```\na\nb\nc\nd\n```"],
    [
      "code without its line numbers",
      "<table><tr><td class=gutter><pre>1\n2</pre><td><pre>a\nb</pre></table>",
      "```\na\nb\n```"
    ],
    ["code in a sentence", "<p>Use <code>a</code> now", "Use `a` now"],
    ["a term and its definition", "<dl><dt>Term<dd>Meaning</dl>", "**Term**\n\nMeaning"],
    ["a collapsible section", "<details><summary>More</summary><p>words</p></details>", "**More**\n\nwords"],
    [
      "a link around blocks",
      "<a href=/x><div><img src=/i.png alt=i></div><h3>T</h3><p>d</p></a>",
      "![i](https://example.com/i.png)\n\n### [T](https://example.com/x)\n\nd"
    ],
    ["a link without text or image", "<p>a<a href=/x> </a>b<a href=/y></a></p>", "a b"],
    ["a heading of two lines", "<h2>a<br>b</h2>", "## a b"],
    ["text next to blocks", "<div>a<div>b</div>c</div>", "a\n\nb\n\nc"],
    ["emphasis around nothing, or blocks", "<p><b></b>x</p><b><p>y</p></b>", "x\n\ny"],
    ["a quote", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
    ["characters with a meaning in markdown", "<p>*a* _b_ # [c](d) &lt;e&gt;</p>", "\\*a\\* \\_b\\_ # \\[c](d) \\<e>"],
    [
      "emphasis with punctuation before a word",
      "<p><b>Note:</b>that, foo<em>bar.</em>baz, x<b>(y)</b>z</p>",
      "**Note**:that, foo*bar*.baz, x(**y**)z"
    ],
    [
      "emphasis with punctuation before a space or punctuation",
      "<p><b>Note:</b> that <i>is</i>, “<em>a.</em>”</p>",
      "**Note:** that *is*, “*a.*”"
    ],
    ["emphasis that contains only punctuation, in a word", "<p>x<b>.</b>y</p>", "x.y"],
    [
      "emphasis in emphasis with punctuation before a word",
      "<p><b>Hello <i>you!</i></b>there</p>",
      "**Hello *you***!there"
    ],
    ["emphasis with a space in it", "<p>a<b> b</b>c<i>d </i>e</p>", "a **b**c*d* e"],
    ["adjacent emphasis", "<p><b>a</b><strong>b</strong></p>", "**ab**"],
    [
      "emphasis around a link at the start of a word",
      "<p><b><a href=/x>l</a></b>s</p>",
      "[l](https://example.com/x)s"
    ],
    ["an address", "<address>Street<br>City</address>", "Street  \nCity"],
    [
      "the source of a quote",
      "<blockquote><p>a</p><footer>— <cite>b</cite></footer></blockquote>",
      "> a\n>\n> — *b*"
    ],
    [
      "the author of a quote in a forum",
      "<blockquote><div><cite>ann wrote:</cite>a</div></blockquote>",
      "> ann wrote:\n>\n> a"
    ],
    [
      "a list of tasks",
      "<ul><li class=task-list-item><input type=checkbox disabled checked> a<li><p><input type=checkbox disabled> b</p><li><input type=checkbox> c</ul>",
      "- [x] a\n- [ ] b\n- c"
    ],
    [
      "code in a list, with one blank line after it",
      "<ol><li>a<pre>x</pre><li>b</ol><h3>c</h3>",
      "1. a\n\n   ```\n   x\n   ```\n\n2. b\n\n### c"
    ],
    [
      "formulas between delimiters",
      "<p>Let \\(x_1*y\\) and \\[ \\sum_{i=1}^n a_i \\] be $$E=mc^2$$</p>",
      "Let $x_1*y$ and $$\\sum_{i=1}^n a_i$$ be $$E=mc^2$$"
    ],
    [
      "a formula as an environment",
      "<p>\\begin{align} a_1 &amp;= 2 \\end{align}</p>",
      "$$\\begin{align} a_1 &= 2 \\end{align}$$"
    ],
    [
      "words between delimiters of formulas, and delimiters in code",
      "<p>It costs $$ or $$$ more $$, \\(see also there\\)</p><pre>\\(x\\)</pre>",
      "It costs $$ or $$$ more $$, \\\\(see also there\\\\)\n\n```\n\\(x\\)\n```"
    ],
    [
      "formulas in formulas, and words and differentials in them",
      "<p>$$ \\text{where } loss = \\sum_i x_i $$ \\(\\iiint f dx dy dz\\) \\begin{equation}\\begin{split} a_1 \\end{split}\\end{equation}</p>",
      "$$\\text{where } loss = \\sum_i x_i$$ $\\iiint f dx dy dz$ $$\\begin{equation}\\begin{split} a_1 \\end{split}\\end{equation}$$"
    ],
    [
      "short words between delimiters of formulas",
      "<p>PID is $$ and x_1 is set by echo $$ here</p>",
      "PID is $$ and x\\_1 is set by echo $$ here"
    ],
    [
      "commands between delimiters of formulas",
      "<p>Run echo $$ > /tmp/x_1; kill $$ now</p>",
      "Run echo $$ > /tmp/x\\_1; kill $$ now"
    ],
    [
      "patterns between delimiters of formulas",
      "<p>escape \\[a-z_\\] brackets, \\[^A-Z\\] \\([^)]*\\) \\(.*\\) \\(\\d+\\) \\([a-z_]+\\) but \\(x-y_a\\)</p>",
      "escape \\\\\\[a-z\\_\\\\] brackets, \\\\\\[^A-Z\\\\] \\\\(\\[^)]\\*\\\\) \\\\(.\\*\\\\) \\\\(\\\\d+\\\\) \\\\(\\[a-z\\_]+\\\\) but $x-y_a$"
    ],
    ["a tracking pixel, which is removed", "<p>a<img src=/t.gif width=1 height=1></p>", "a"],
    ["nothing", "", ""]
  ])("writes %s", (_, html, markdown) => assert.strictEqual(readBody(html).markdown, markdown))

  it.each([
    ["<pre class='brush: sql'>", "sql"],
    ["<pre lang=go>", "go"],
    ["<pre data-lang=rust>", "rust"],
    ["<pre class=hljs><code class='hljs python'>", "python"],
    ["<div class=highlight-source-js><pre>", "js"],
    ["<div class='highlight-c++ notranslate'><div class=highlight><pre>", "c++"],
    ["<pre class='language-none'>", ""],
    ["<div class=language-wrapper><pre>", ""],
    ["<div class=code-lines><pre>", ""],
    ["<pre>", ""]
  ])(
    "detects the language of %s",
    (start, language) => assert.strictEqual(readBody(`${start}x = 1`).markdown, `\`\`\`${language}\nx = 1\n\`\`\``)
  )

  it("is the same without a native build of mdream", () => {
    const fast = native()
    assert.isDefined(fast)
    const slow = portable()
    for (const name of ["article", "docs", "forum", "listing"] as const) {
      const { html } = readSample(name, { onlyMainContent: false })
      assert.strictEqual(slow(html), fast?.(html))
    }
  })
})
