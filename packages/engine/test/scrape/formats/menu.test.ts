import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { madeOf } from "./made-of.ts"
import { article, listing, shoe } from "./pages.ts"

it.effect("reads the menu from structured data", () =>
  Effect.gen(function*() {
    const json = {
      "@context": "https://schema.org",
      "@type": "Restaurant",
      name: "Kaia",
      address: { "@type": "PostalAddress", streetAddress: "Strandgata 3", addressLocality: "Bodø" },
      hasMenu: {
        "@type": "Menu",
        hasMenuSection: [{
          "@type": "MenuSection",
          name: "Starters",
          hasMenuItem: [{
            "@type": "MenuItem",
            name: "Fish soup",
            description: "With saffron",
            suitableForDiet: "https://schema.org/GlutenFreeDiet",
            nutrition: { "@type": "NutritionInformation", calories: "240 calories" },
            offers: { "@type": "Offer", price: "145", priceCurrency: "NOK" }
          }]
        }]
      }
    }
    const { fields } = yield* madeOf(
      `<title>Menu</title><script type="application/ld+json">${
        JSON.stringify(json)
      }</script><main><h1>Menu</h1></main>`,
      "menu"
    )
    assert.deepStrictEqual(fields.menu, {
      isMenu: true,
      confidence: 0.98,
      merchant: { name: "Kaia", type: "Restaurant", location: "Strandgata 3, Bodø" },
      currency: "NOK",
      sections: [{
        id: "s1",
        name: "Starters",
        items: [{
          id: "s1.i1",
          name: "Fish soup",
          description: "With saffron",
          price: { amount: 145, currency: "NOK" },
          dietary: ["glutenfree"],
          calories: 240,
          sourceUrl: "https://shop.example/page"
        }]
      }],
      sourceUrl: "https://shop.example/page"
    })
  }))

const trattoria =
  `<!doctype html><html><head><title>Our menu | Trattoria Sole</title><meta property="og:site_name" content="Trattoria Sole"></head><body><nav><ul><li><a href="/">Home</a></li></ul></nav>
<main><h1>Our menu</h1><section><h2>Antipasti</h2><ul><li><h4>Bruschetta (v)</h4><p>Tomato, basil, garlic</p><span>€6.50</span></li><li><h4>Vitello tonnato</h4><p>Veal, tuna sauce</p><span>€11.00</span></li></ul></section>
<section><h2>Pasta</h2><div class="item"><div class="name">Carbonara</div><div class="desc">Egg, guanciale, pecorino</div><div class="price">€13</div></div><div class="item"><div class="name">Aglio e olio (vg)</div><div class="price">€10</div></div></section>
<section><h2>Wine</h2><table><tr><td>Chianti</td><td>€5.00</td></tr><tr><td>Soave</td><td>€4.50</td></tr></table></section></main><footer>Lunch special €9</footer></body></html>`

it.effect("reads sections and dishes with prices as displayed", () =>
  Effect.gen(function*() {
    const { fields } = yield* madeOf(trattoria, "menu")
    const menu = fields.menu
    assert.deepInclude(menu, { isMenu: true, currency: "EUR", merchant: { name: "Trattoria Sole" } })
    assert.isAbove(menu?.confidence ?? 0, 0.5)
    assert.deepStrictEqual(
      menu?.sections.map((
        { items, name }
      ) => [
        name,
        ...items.map(({ dietary, description, name, price }) => [name, description, price?.amount, dietary])
      ]),
      [
        ["Antipasti", ["Bruschetta", "Tomato, basil, garlic", 6.5, ["vegetarian"]], [
          "Vitello tonnato",
          "Veal, tuna sauce",
          11,
          []
        ]],
        ["Pasta", ["Carbonara", "Egg, guanciale, pecorino", 13, []], ["Aglio e olio", undefined, 10, ["vegan"]]],
        ["Wine", ["Chianti", undefined, 5, []], ["Soave", undefined, 4.5, []]]
      ]
    )
  }))

it.effect("takes the name of the business from the title", () =>
  Effect.gen(function*() {
    for (
      const [title, name] of [
        ["Our menu | Trattoria Sole", "Trattoria Sole"],
        ["Trattoria Sole - Dinner Menu", "Trattoria Sole"],
        ["Menu | Luigi's", "Luigi's"],
        ["Menu", "shop.example"]
      ]
    ) {
      const { fields } = yield* madeOf(
        trattoria.replace(/<title>.*<\/title><meta [^>]*>/, `<title>${title}</title>`),
        "menu"
      )
      assert.strictEqual(fields.menu?.merchant?.name, name)
    }
  }))

it.effect("finds no menu in shops, listings and articles, with a warning", () =>
  Effect.gen(function*() {
    for (const html of [article, listing, shoe]) {
      const { fields, warning } = yield* madeOf(html, "menu")
      assert.isUndefined(fields.menu)
      assert.match(warning ?? "", /No menu/)
    }
  }))
