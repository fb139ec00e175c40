import { assert, describe, it } from "@effect/vitest"
import { pageSignals, signalReader } from "../../src/crawl/page-signals.ts"
import { processorTime } from "../processor-time.ts"

const signals = (html: string) => pageSignals(html, "http://site.test/docs/page")

describe("pageSignals", () => {
  it("finds the distinct links of anchors, areas and frames, in order", () => {
    const { links } = signals(`
      <A HREF=one>1</A> <a class="x" href='two?a=1&amp;b=2'>2</a> <a href="one#again">1</a>
      <area href="/three"><frame src="four.html"/><iframe src="//site.test/five"></iframe><a name="anchor">no link</a>`)
    assert.deepStrictEqual([...links], [
      "http://site.test/docs/one",
      "http://site.test/docs/two?a=1&b=2",
      "http://site.test/three",
      "http://site.test/docs/four.html",
      "http://site.test/five"
    ])
  })

  it("ignores links in scripts, styles and comments", () => {
    const { links } = signals(
      `<script>"<a href=s>"</script><style><a href=t></style><!-- <a href=c> --><textarea><a href=x></textarea>`
    )
    assert.strictEqual(links.size, 0)
  })

  it("ignores nofollow links and invalid links", () => {
    const { links } = signals(
      `<a rel="external NoFollow" href=a>a</a><a href="javascript:go()">b</a><a href="http://[">c</a>`
    )
    assert.strictEqual(links.size, 0)
  })

  it("resolves against the first base element", () => {
    const { links } = signals(`<base href="/first/"><base href="/other/"><a href="a">a</a>`)
    assert.deepStrictEqual([...links], ["http://site.test/first/a"])
    const other = signals(`<base href="javascript:1"><base href="/other/"><a href="a">a</a>`)
    assert.deepStrictEqual([...other.links], ["http://site.test/docs/a"])
  })

  it("reads canonical URL, immediate refresh and robots tags", () => {
    const read = signals(`
      <link rel="stylesheet canonical" href="/canonical">
      <meta http-equiv="Refresh" content="0; URL='/next'">
      <meta name="robots" content="noindex"><meta name="Trawl" content="nofollow"><meta name="otherbot" content="none">`)
    assert.strictEqual(read.canonical, "http://site.test/canonical")
    assert.strictEqual(read.refresh, "http://site.test/next")
    assert.deepStrictEqual(read.robots, ["noindex", "nofollow"])
  })

  it("ignores a refresh with a delay for reading", () => {
    assert.isUndefined(signals(`<meta http-equiv="refresh" content="30; url=/next">`).refresh)
    assert.isUndefined(signals(`<meta http-equiv="refresh" content="0">`).refresh)
  })

  it("gives the same result for markup in pieces", () => {
    const html = `<base href="/b/"><p title=">">&amp;<a title="a > b" href="one?a=1&amp;b=2">1</a><!-- <a href=c> -->
      <script>"<a href=s>"</script><A HREF='two'></a><link rel=canonical href=three><meta name=robots content=none>`
    for (let size = 1; size < html.length; size++) {
      const reader = signalReader("http://site.test/docs/page")
      for (let at = 0; at < html.length; at += size) reader.write(html.slice(at, at + size))
      assert.deepStrictEqual(reader.end(), signals(html))
    }
  })

  it("reads broken and endlessly nested markup quickly", () => {
    const started = processorTime()
    assert.strictEqual(signals("<div>".repeat(200_000) + "<a href=x>" + "<a href=\"y".repeat(1000)).links.size, 1)
    assert.isBelow(processorTime() - started, 2000)
  })
})
