import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { madeOf } from "./made-of.ts"

const page = (title: string, ...paragraphs: ReadonlyArray<string>): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${
    paragraphs.map((one) => `<p>${one}</p>`).join("")
  }</main></body></html>`

const extracted = (html: string, properties: object) =>
  Effect.map(madeOf(html, { type: "json", schema: { type: "object", properties } }), ({ fields }) => fields.json)

const lighthouse = page(
  "Northpoint Lighthouse",
  "Northpoint Lighthouse is a lighthouse on the island of Vell. It was designed by Marta Hollen and opened on 3 May 1911. It has twelve windows. Its tower is 41 metres tall.",
  "The keeper is Jonas Reed. The colour of the tower is officially called signal red. Dogs are not allowed. The nearby Southpoint Lighthouse is 60 metres tall."
)

describe("json from sentences", () => {
  it.effect("contains the stated text, in the type of the schema", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* extracted(lighthouse, {
          architect: { type: "string", description: "who designed it" },
          openingDate: { type: "string", format: "date" },
          towerHeight: { type: "number", description: "height of the tower in metres" },
          windows: { type: "integer", description: "number of windows" },
          keeper: { type: "string" },
          towerColor: { type: "string", description: "color of the tower" },
          dogsAllowed: { type: "boolean", description: "whether dogs are allowed" }
        }),
        {
          architect: "Marta Hollen",
          openingDate: "1911-05-03",
          towerHeight: 41,
          windows: 12,
          keeper: "Jonas Reed",
          towerColor: "signal red",
          dogsAllowed: false
        }
      )
    }))

  it.effect("converts units exactly, and ignores amounts of another dimension", () =>
    Effect.gen(function*() {
      const html = page("The Orla Tunnel", "The Orla Tunnel is 2.5 kilometres long.")
      assert.deepStrictEqual(
        yield* extracted(html, {
          length: { type: "number", description: "length in metres" },
          weight: { type: "number", description: "weight in kilograms" },
          diameter: { type: "number", description: "diameter in metres" }
        }),
        { length: 2500 }
      )
    }))

  it.effect("ignores statements about other things, negations and the past", () =>
    Effect.gen(function*() {
      const html = page(
        "Pinewood Museum",
        "Pinewood Museum is a museum in Orla. The old station was built in 1850 by Henrik Vale. The director is not Anna Moss. The former owner was Carl Dunn."
      )
      assert.deepStrictEqual(
        yield* extracted(html, {
          builtYear: { type: "integer", description: "year in which the museum was built" },
          director: { type: "string" },
          owner: { type: "string" }
        }),
        {}
      )
    }))

  it.effect("is empty if the page states two values", () =>
    Effect.gen(function*() {
      const html = page("Lake Mira", "Lake Mira is a lake. Lake Mira is 40 metres deep. The lake is 55 metres deep.")
      assert.deepStrictEqual(yield* extracted(html, { depth: { type: "number", description: "depth in metres" } }), {})
    }))

  it.effect("never takes the title or a paragraph for a name", () =>
    Effect.gen(function*() {
      const html = page("Orla", "Orla is a town. It has a harbour and a market, and many people visit it in summer.")
      assert.deepStrictEqual(
        yield* extracted(html, {
          mayor: { type: "string", description: "name of the mayor" },
          harbour: { type: "string", description: "name of the harbour" }
        }),
        {}
      )
    }))

  it.effect("reads enumerations as lists of any length", () =>
    Effect.gen(function*() {
      const html = page(
        "River Asta",
        "The River Asta flows through Orla, Vell and Mira. It has two tributaries, Bren and Colm, which were mapped by Ida Frost in 1890."
      )
      assert.deepStrictEqual(
        yield* extracted(html, {
          towns: { type: "array", items: { type: "string" }, description: "towns that the river flows through" },
          tributaries: { type: "array", items: { type: "string" } }
        }),
        { towns: ["Orla", "Vell", "Mira"], tributaries: ["Bren", "Colm"] }
      )
    }))
})
