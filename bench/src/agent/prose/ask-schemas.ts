import * as Effect from "effect/Effect"
import { table } from "../../client/table.ts"
import type { Ask } from "../ask-agent.ts"
import { isAccepted, isEmpty } from "../score.ts"
import { heldOutPages } from "../held-out/held-out.ts"
import { isHeldOut, type Site } from "../question.ts"
import { absent, type ProseSchema } from "./prose-page.ts"
import { prosePages } from "./serve-prose.ts"
import type { ShortPage } from "./short-page.ts"
import { thirdFreshPages } from "./third-fresh.ts"

interface FieldResult {
  readonly id: number
  readonly field: string
  readonly stated: boolean
  readonly verdict: "right" | "wrong" | "not found"
}

interface SchemaPage {
  readonly id: number
  readonly site: Site
  readonly path: string
  readonly json: ProseSchema
}

const ofShort = (pages: ReadonlyArray<ShortPage>, site: Site, first: number): ReadonlyArray<SchemaPage> =>
  pages.flatMap(({ json, path }, at) => json === undefined ? [] : [{ id: first + at, site, path, json }])

const schemaPages: ReadonlyArray<SchemaPage> = [
  ...prosePages.map(({ id, json, path }) => ({ id: 300 + id, site: "prose" as const, path, json })),
  ...ofShort(thirdFreshPages, "fresh", 4001),
  ...ofShort(heldOutPages, "heldOut", 7001)
]

/** Scrapes every page of prose as `json` by its schema, and prints how many fields are right and how many wrong. */
export const askSchemas = Effect.fnUntraced(
  function*(
    ask: Ask,
    sites: Readonly<Record<Site, string>>,
    only: ReadonlyArray<number> | undefined,
    isShown: (id: number) => boolean
  ) {
    const pages = schemaPages.filter(({ id }) =>
      only === undefined || only.includes(id) && (!isHeldOut(id) || isShown(id))
    )
    if (pages.length === 0) return
    const results = yield* Effect.forEach(pages, (page) => askOne(ask, sites[page.site], page, isShown(page.id)), {
      concurrency: 2
    })
    const halves = [["development", false], ["held out", true]] as const
    const rows = halves.map(([half, heldOut]) => {
      const some = results.flat().filter(({ id }) => isHeldOut(id) === heldOut)
      const stated = some.filter((one) => one.stated)
      const wrongIn = new Set(some.filter(({ verdict }) => verdict === "wrong").map(({ id }) => id)).size
      return [
        half,
        String(pages.filter(({ id }) => isHeldOut(id) === heldOut).length),
        String(stated.length),
        String(count(stated, "right")),
        stated.length === 0 ? "" : `${(100 * count(stated, "right") / stated.length).toFixed(0)} %`,
        String(count(stated, "not found")),
        String(count(stated, "wrong")),
        String(count(some, "wrong") - count(stated, "wrong")),
        String(wrongIn)
      ]
    })
    const names = [
      "half",
      "schemas",
      "stated fields",
      "right",
      "",
      "not found",
      "wrong",
      "invented",
      "schemas with a wrong field"
    ]
    console.log(`\njson by schema, over short pages of prose\n${table(names, rows)}`)
  }
)

const count = (results: ReadonlyArray<FieldResult>, verdict: FieldResult["verdict"]): number =>
  results.filter((one) => one.verdict === verdict).length

const askOne = Effect.fnUntraced(function*(ask: Ask, site: string, { id, json, path }: SchemaPage, isShown: boolean) {
  const answer = yield* ask("POST", "/v2/scrape", {
    url: `${site}${path}`,
    formats: [{ type: "json", schema: json.schema }]
  })
  const { data } = answer as { readonly data?: { readonly json?: Readonly<Record<string, unknown>> | null } }
  return Object.entries(json.fields).map(([field, accepted]): FieldResult => {
    const value = data?.json?.[field]
    const stated = accepted !== absent
    const isRight = stated ? isAccepted(value, accepted) : isEmpty(value)
    const verdict = isRight ? "right" : isEmpty(value) ? "not found" : "wrong"
    if (isShown && verdict !== "right") {
      console.log(`${id} ${field} ${verdict}: ${JSON.stringify(value)}`)
    }
    return { id, field, stated, verdict }
  })
})
