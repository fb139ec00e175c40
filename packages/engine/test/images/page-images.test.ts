import { assert, describe, it } from "vitest"
import { pageImages } from "../../src/images/page-images.ts"
import { pixelSize } from "../../src/images/pixel-size.ts"
import { processorTime } from "../processor-time.ts"
import { png } from "./png.ts"

const images = (html: string) => pageImages(html, "https://a.example/docs/page")

describe("the images of a page", () => {
  it("have their alternative text, surrounding text and size", () => {
    const [image] = images(`<title>Not around it</title><h2>Tide tables</h2><p>Before the picture.
      <figure><img src="../tide.png#x" alt=" High
      tide " width="640px" height="480"><figcaption>At the <b>harbour</b></figcaption></figure><p>After it.<script>not seen</script>`)
    assert.deepStrictEqual(image, {
      url: "https://a.example/tide.png",
      alt: "High tide",
      context: "At the harbour\nTide tables\nTide tables Before the picture.\nAt the harbour After it.",
      width: 640,
      height: 480
    })
  })

  it("are listed once each, wherever scripts put their source, without trackers and data URLs", () => {
    assert.deepStrictEqual(
      images(
        `<base href="/base/"><img src="a.png"><img src=a.png><img src="data:image/gif;base64,AA" data-src="lazy.jpg"><img srcset="s.png 1x, l.png 2x">
        <img src="https://t.example/pixel" width=1 height=1><img src="javascript:alert(1)"><img src="http://user:pw@a.example/x.png"><img>`
      ).map(({ url }) => url),
      ["https://a.example/base/a.png", "https://a.example/base/lazy.jpg", "https://a.example/base/l.png"]
    )
  })

  it("have no size if the page declares only one side, or a percentage", () => {
    for (const attributes of ["width=10", "width='100%' height='50%'", "width=0 height=5"]) {
      assert.notProperty(images(`<img src=a.png ${attributes}>`)[0] ?? {}, "width")
    }
  })

  it("are read from broken and hostile markup in bounded time", () => {
    const began = processorTime()
    images("<b>".repeat(500_000) + "<figure><h1>".repeat(100_000) + "<img src=a.png>".repeat(1000))
    assert.isBelow(processorTime() - began, 3_000)
    assert.strictEqual(images("<img src='a.png' alt=\"never closed").length, 0)
  })
})

describe("the size of an image", () => {
  it("is read from its first bytes", () => {
    assert.deepStrictEqual(pixelSize(png(320, 200)), { width: 320, height: 200 })
    assert.deepStrictEqual(
      pixelSize(new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"></svg>`)),
      { width: 30, height: 20 }
    )
  })

  it("is unknown for other content, and for truncated or empty files", () => {
    for (const bytes of [new Uint8Array(), png(1, 1).slice(0, 10), new TextEncoder().encode("<html>no image</html>")]) {
      assert.isUndefined(pixelSize(bytes))
    }
  })
})
