import { assert, it } from "@effect/vitest"
import { Branding } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { madeOf } from "./made-of.ts"
import { article } from "./pages.ts"

const page =
  `<!doctype html><html lang="en"><head><title>Home | Fjordlight</title><meta property="og:site_name" content="Fjordlight"><meta name="theme-color" content="#0b3d2e">
<meta property="og:image" content="/og.png"><link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="/main.css"><link rel="stylesheet" href="/gone.css"><link rel="stylesheet" media="print" href="/print.css">
<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter:wght@400;700&family=Playfair+Display"><style>.hero p { color: #555 } small { color: rgb(119, 119, 119); font-size: .8rem }</style></head>
<body><header class="site-header"><a href="/"><img class="site-logo" src="/img/fjordlight.svg" alt="Fjordlight"></a><nav><a href="/docs">Docs</a></nav></header>
<main class="hero"><h1>Light</h1><h2>For harbours</h2><p>Lamps for the north. <a href="/about">About us</a></p><a class="btn btn-primary" href="/buy">Buy</a><button class="btn btn-secondary">More</button>
<input type="email" class="field"><img src="/photo.jpg" alt="A harbour"></main><small>© Fjordlight</small></body></html>`

const css =
  `:root { --brand-primary: #0B3D2E; --accent: hsl(16, 100%, 66%); --color-success: green; --color-danger: #c00; --radius: 6px }
@font-face { font-family: "Playfair Display"; src: url(p.woff2) }
body { margin: 0; background: #fafafa; color: #222; font: 16px/1.5 Inter, system-ui, sans-serif } body { font-family: Inter, system-ui, sans-serif; font-size: 16px; line-height: 1.5 }
h1, h2 { font-family: 'Playfair Display', serif; font-size: 48px; line-height: 1.1; font-weight: 700 } h2 { font-size: 32px }
a { color: var(--accent) } a:hover { color: red }
.btn { padding: 8px 16px; border-radius: var(--radius); transition: background .2s ease-in-out } .btn-primary { background: var(--brand-primary); color: white } .btn-primary:hover { background: black }
header .btn-primary { background: blue }
.btn-secondary { background: transparent; color: var(--brand-primary); border: 1px solid var(--brand-primary) }
.field { border: 1px solid #ccc; border-radius: 4px; padding: 8px }
.container { max-width: 1200px; padding: 0 24px; gap: 16px } .card { border-radius: 6px; margin: 32px }
@media (prefers-color-scheme: dark) { body { background: #000 } } @media (max-width: 600px) { h1 { font-size: 24px } } .broken { color: `

it.effect("reads colours, fonts, components, logo and icons from the page and its style sheets", () =>
  Effect.gen(function*() {
    const { fields, warning } = yield* madeOf(page, "branding", { web: { "https://shop.example/main.css": css } })
    const branding = yield* Schema.decodeUnknownEffect(Branding)(fields.branding)
    assert.deepInclude(branding, {
      colorScheme: "light",
      brandName: "Fjordlight",
      logo: "https://shop.example/img/fjordlight.svg"
    })
    assert.deepStrictEqual<unknown>(branding.images, {
      logo: "https://shop.example/img/fjordlight.svg",
      logoHref: "https://shop.example/",
      logoAlt: "Fjordlight",
      favicon: "https://shop.example/favicon.ico",
      ogImage: "https://shop.example/og.png"
    })
    assert.deepInclude(branding.colors, {
      primary: "#0B3D2E",
      accent: "#FF8052",
      background: "#FAFAFA",
      textPrimary: "#222222",
      textSecondary: "#777777",
      link: "#FF8052",
      success: "#008000",
      error: "#CC0000"
    })
    assert.deepStrictEqual<unknown>(branding.fonts, [{ family: "Inter" }, { family: "Playfair Display" }])
    assert.deepInclude(branding.typography, {
      fontFamilies: { primary: "Inter", heading: "Playfair Display" },
      fontStacks: {
        primary: ["Inter", "system-ui", "sans-serif"],
        heading: ["Playfair Display", "serif"],
        body: ["Inter", "system-ui", "sans-serif"],
        paragraph: ["Inter", "system-ui", "sans-serif"]
      },
      fontSizes: { h1: "48px", h2: "32px", body: "16px", small: ".8rem" },
      lineHeights: { heading: 1.1, body: 1.5 }
    })
    assert.deepInclude(branding.components?.buttonPrimary, {
      background: "#0B3D2E",
      textColor: "#FFFFFF",
      borderRadius: "6px"
    })
    assert.deepInclude(branding.components?.buttonSecondary, { textColor: "#0B3D2E", borderColor: "#0B3D2E" })
    assert.deepInclude(branding.components?.input, { borderColor: "#CCCCCC", borderRadius: "4px" })
    assert.deepInclude(branding.spacing, { baseUnit: 8, borderRadius: "6px" })
    assert.deepInclude(branding.animations, { transitionDuration: ".2s", easing: "ease-in-out" })
    assert.deepStrictEqual<unknown>(branding.layout, { grid: { maxWidth: "1200px" } })
    assert.match(warning ?? "", /lacks style sheets that could not be loaded: https:\/\/shop\.example\/gone\.css/)
  }))

it.effect("detects a dark page, and handles a page without styles", () =>
  Effect.gen(function*() {
    const dark = yield* madeOf(
      `<style>body { background: #101014; color: #eee }</style><main><h1>Night</h1></main>`,
      "branding"
    )
    assert.strictEqual(dark.fields.branding?.colorScheme, "dark")
    const plain = yield* madeOf(article, "branding")
    assert.deepInclude(plain.fields.branding, { colorScheme: "light", brandName: "Ocean Notes", logo: null })
    assert.strictEqual(plain.warning, "")
  }))

it.effect("loads no style sheets in lockdown", () =>
  Effect.gen(function*() {
    const { fields, warning } = yield* madeOf(page, "branding", { options: { lockdown: true } })
    assert.strictEqual(fields.branding?.colors?.primary, "#0B3D2E")
    assert.strictEqual(warning, "")
  }))
