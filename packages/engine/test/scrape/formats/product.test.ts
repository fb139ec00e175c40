import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { madeOf } from "./made-of.ts"
import { article, listing, shoe } from "./pages.ts"

const product = (html: string) => Effect.map(madeOf(html, "product"), ({ fields }) => fields.product)
const script = (json: object) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`

it.effect("reads JSON-LD", () =>
  Effect.gen(function*() {
    assert.deepStrictEqual(yield* product(shoe), {
      title: "Trail Runner 5",
      url: "https://shop.example/page",
      brand: "Fjell",
      description: "A light shoe for rough ground.",
      variants: [{
        sku: "TR5",
        title: "Trail Runner 5",
        price: { amount: 129.9, currency: "EUR" },
        availability: { inStock: true, text: "InStock" },
        images: [{ url: "https://shop.example/img/tr5.jpg" }, { url: "https://shop.example/img/tr5-b.jpg" }]
      }]
    })
  }))

it.effect("reads product groups with reduced prices", () =>
  Effect.gen(function*() {
    const made = yield* product(
      `<title>Wool coat</title><main><h1>Wool coat</h1></main>${
        script({
          "@type": "ProductGroup",
          name: "Wool coat",
          category: "Coats > Wool",
          hasVariant: [variant("red", 60, "InStock"), variant("blue", 80, "OutOfStock")]
        })
      }`
    )
    assert.strictEqual(made?.category, "Coats > Wool")
    assert.deepStrictEqual(made?.variants, [
      {
        sku: "W-red",
        values: { color: "red" },
        price: { amount: 60, currency: "USD" },
        sale: { originalPrice: { amount: 80, currency: "USD" } },
        availability: { inStock: true, text: "InStock" }
      },
      {
        sku: "W-blue",
        values: { color: "blue" },
        price: { amount: 80, currency: "USD" },
        availability: { inStock: false, text: "OutOfStock" }
      }
    ])
  }))

it.effect("reads microdata", () =>
  Effect.gen(function*() {
    const made = yield* product(
      `<title>Kettle</title><main itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Kettle</h1><img itemprop="image" src="/k.jpg">
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="49.00">$49</span><meta itemprop="priceCurrency" content="USD"><link itemprop="availability" href="http://schema.org/OutOfStock"></div></main>`
    )
    assert.deepInclude(made?.variants[0], {
      price: { amount: 49, currency: "USD" },
      availability: { inStock: false, text: "OutOfStock" },
      images: [{ url: "https://shop.example/k.jpg" }]
    })
  }))

it.effect("reads meta tags, and the displayed product of a page without any", () =>
  Effect.gen(function*() {
    const tagged = yield* product(
      `<title>Lamp</title><meta property="og:type" content="product"><meta property="og:title" content="Desk lamp"><meta property="product:price:amount" content="24.50">
      <meta property="product:price:currency" content="GBP"><meta property="product:availability" content="out of stock"><meta property="og:image" content="/lamp.png"><main><h1>Lamp</h1></main>`
    )
    assert.deepInclude(tagged, { title: "Desk lamp" })
    assert.deepStrictEqual(tagged?.variants, [
      {
        price: { amount: 24.5, currency: "GBP" },
        availability: { inStock: false, text: "out of stock" },
        images: [{ url: "https://shop.example/lamp.png" }]
      }
    ])
    const shown = yield* product(
      `<title>Oak table</title><main><h1>Oak table</h1><p class="old-price">€ 1.500,00</p><p class="price">€ 1.299,00</p><p>In stock</p><button>Add to cart</button></main>`
    )
    assert.deepStrictEqual(shown?.variants, [{
      price: { amount: 1299, currency: "EUR", formatted: "€ 1.299,00" },
      availability: { inStock: true, text: "In stock" }
    }])
  }))

it.effect("finds no product in articles and lists, with a warning", () =>
  Effect.gen(function*() {
    for (
      const html of [
        article,
        listing,
        `<title>Shop</title>${
          script([1, 2, 3, 4, 5].map((at) => ({ "@type": "Product", name: `Thing ${at}`, offers: { price: at } })))
        }`
      ]
    ) {
      const { fields, warning } = yield* madeOf(html, "product")
      assert.isUndefined(fields.product)
      assert.match(warning ?? "", /No product/)
    }
  }))

const variant = (color: string, price: number, availability: string) => ({
  "@type": "Product",
  sku: `W-${color}`,
  color,
  offers: {
    "@type": "Offer",
    availability: `https://schema.org/${availability}`,
    priceCurrency: "USD",
    priceSpecification: [{ "@type": "UnitPriceSpecification", price }, {
      "@type": "UnitPriceSpecification",
      priceType: "https://schema.org/ListPrice",
      price: 80
    }]
  }
})
