import { assert, it } from "@effect/vitest"
import { OpenedPage } from "@trawl/reader/page"
import { printHtml } from "../../../reader/src/html/print-html.ts"
import { pageOperations } from "../../src/scrape/page-operations.ts"
import { shoe } from "../scrape/formats/pages.ts"

const open = (text: string) => new OpenedPage({ text, url: "https://shop.example/p", contentType: "text/html" })

it("a page is parsed once, whatever is created from it and done to its copies", () => {
  const opened = open(shoe)
  const { tree } = opened
  const before = printHtml(tree.root)
  const copy = opened.copy()
  assert.strictEqual(printHtml(copy.root), before)
  for (const node of copy.body.childNodes) node.remove()
  const facts = { title: "Shoe", description: "", images: [], metadata: {} }
  pageOperations.product(opened, facts)
  pageOperations.menu(opened, facts)
  pageOperations.value(opened, { schema: { type: "object", properties: { price: { type: "number" } } }, facts })
  assert.strictEqual(opened.tree, tree)
  assert.strictEqual(printHtml(tree.root), before)
})

it("properties in meta and link elements belong to their item, in order", () => {
  const opened = open(
    `<title>t</title><meta property="og:type" content=product><div itemscope itemtype="https://schema.org/Product"><meta itemprop=image content=/1.jpg>
text <meta itemprop=image content=/2.jpg><img itemprop=image src=/3.jpg><p itemprop=offers itemscope itemtype="https://schema.org/Offer"><link itemprop=availability href="https://schema.org/InStock"><span itemprop=price>5</span><meta itemprop=priceCurrency content=EUR></p>
<meta itemprop=sku content=s></div><meta itemprop=sku content=other>`
  )
  assert.deepStrictEqual(pageOperations.items(opened), [{
    "@type": "Product",
    image: ["/1.jpg", "/2.jpg", "https://shop.example/3.jpg"],
    offers: { "@type": "Offer", availability: "https://schema.org/InStock", price: "5", priceCurrency: "EUR" },
    sku: "s"
  }])
})
