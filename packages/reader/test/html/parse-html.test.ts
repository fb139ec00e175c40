import { assert, describe, it } from "@effect/vitest"
import { parseHtml } from "../../src/html/parse-html.ts"
import { printHtml } from "../../src/html/print-html.ts"

const body = (html: string) => printHtml(parseHtml(html).body)

describe("HTML in practice", () => {
  it.each([
    ["unclosed paragraphs", "<p>a<p>b<div>c</div>", "<p>a</p><p>b</p><div>c</div>"],
    ["a paragraph closed through its emphasis", "<p><b>a<p>b", "<p><b>a</b></p><p>b</p>"],
    [
      "unclosed items and terms",
      "<ul><li>a<li>b<ul><li>c</ul></ul><dl><dt>d<dd>e</dl>",
      "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><dl><dt>d</dt><dd>e</dd></dl>"
    ],
    [
      "unclosed cells",
      "<table><tr><td>a<td>b<tr><th>c</table>",
      "<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>"
    ],
    ["end tags in the wrong order", "<b><i>a</b></i>c", "<b><i>a</i></b>c"],
    ["a link that ends inside a block", "<a href=x><div>a</a>b</div>c", "<a href=\"x\"><div>ab</div></a>c"],
    ["links in links", "<a href=x>a<a href=y>b</a>", "<a href=\"x\">a</a><a href=\"y\">b</a>"],
    ["too many end tags", "a</div></b></p></table>b", "ab"],
    [
      "an end tag that cannot leave its cell",
      "<div><table><tr><td>a</div>b</table>c</div>",
      "<div><table><tr><td>ab</td></tr></table>c</div>"
    ],
    ["headings closed by another level", "<h1>a</h2>b", "<h1>a</h1>b"],
    ["everything in capitals", "<P CLASS=X>a</P>", "<p class=\"X\">a</p>"],
    [
      "duplicate attributes, and attributes without quotes",
      "<p id=a id=b title='x \"y\"'>",
      "<p id=\"a\" title=\"x &quot;y&quot;\"></p>"
    ],
    [
      "entities",
      "&lt;b&gt; &amp;amp; &eacute;&#x1F600; &nbsp; & &unknown;",
      "&lt;b&gt; &amp;amp; é😀 &nbsp; &amp; &amp;unknown;"
    ],
    ["a newline after pre", "<pre>\n\na</pre>", "<pre>\n\na</pre>"],
    ["text after the end", "<body>a</body></html>b", "ab"],
    ["no markup at all", "just words", "just words"],
    ["a tag that never ends", "a<p class=\"x", "a"],
    [
      "the sources of a video, without its fallback content",
      "<video controls><source src=a.mp4><track src=a.vtt><p>Too old</p></video>b",
      "<video controls=\"\"><source src=\"a.mp4\"><track src=\"a.vtt\"></video>b"
    ],
    ["void elements with end tags", "a<br></br><img src=x></img>b", "a<br><br><img src=\"x\">b"]
  ])("is parsed like in a browser: %s", (_, html, expected) => assert.strictEqual(body(html), expected))

  it("collects metadata from anywhere in the page", () => {
    const { head, root } = parseHtml("<html lang=de><p>a<title>T</title><meta name=x content=y><body class=b>c")
    assert.strictEqual(printHtml(head), "<title>T</title><meta name=\"x\" content=\"y\">")
    assert.strictEqual(root.getAttribute("lang"), "de")
  })

  it("prints HTML that parses to the same page", () => {
    const html = "<div title=\"a &amp; b\"><pre>\n x &lt; y</pre><ul><li>1</li></ul>&nbsp;</div>"
    assert.strictEqual(body(body(html)), body(html))
  })
})
