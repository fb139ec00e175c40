import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { SiteFrontier } from "../../src/crawl/frontier.ts"

const frontier = (bounds: { maxDepth?: number; capacity?: number; maxQueries?: number } = {}) =>
  new SiteFrontier({ maxDepth: 5, capacity: 1000, maxQueries: 100, ...bounds })

const site = "http://site.test"

describe("SiteFrontier", () => {
  it("returns the shallowest pages first, each once", () => {
    const pages = frontier()
    assert.isTrue(pages.add(`${site}/deep`, 2))
    assert.isTrue(pages.add(`${site}/a`, 1))
    assert.isTrue(pages.add(`${site}/b`, 1))
    assert.isFalse(pages.add(`https://site.test/a`, 1))
    assert.strictEqual(pages.open, 3)
    assert.deepStrictEqual(pages.take(1), [{ url: `${site}/a`, depth: 1 }])
    assert.deepStrictEqual(pages.take(9), [{ url: `${site}/b`, depth: 1 }])
    assert.deepStrictEqual(pages.take(9), [{ url: `${site}/deep`, depth: 2 }])
    assert.deepStrictEqual(pages.take(9), [])
  })

  it("lets a page be claimed once, and counts it until it is settled", () => {
    const pages = frontier()
    pages.add(`${site}/a`, 1)
    assert.isFalse(pages.met(`${site}/a`))
    assert.isTrue(pages.claim(`${site}/a`))
    assert.isFalse(pages.claim(`https://site.test/a`))
    assert.isTrue(pages.claim(`${site}/unknown`))
    assert.isFalse(pages.add(`${site}/unknown`, 1))
    assert.strictEqual(pages.open, 2)
    pages.settle(`${site}/a`, "stored")
    pages.leave(`${site}/a`)
    pages.leave(`${site}/unknown`)
    assert.strictEqual(pages.open, 0)
    assert.isFalse(pages.claim(`${site}/a`))
  })

  it("keeps to its limits", () => {
    assert.isFalse(frontier({ maxDepth: 1 }).add(`${site}/a`, 2))
    const small = frontier({ capacity: 2 })
    assert.deepStrictEqual([1, 2, 3].map((n) => small.add(`${site}/${n}`, 1)), [true, true, false])
    const queries = frontier({ maxQueries: 2 })
    assert.deepStrictEqual([1, 2, 3].map((n) => queries.add(`${site}/list?page=${n}`, 1)), [true, true, false])
    assert.isTrue(queries.add(`${site}/other?page=1`, 1))
    assert.isTrue(queries.add(`${site}/list`, 1))
  })

  it("refuses binary files, and paths that repeat themselves", () => {
    const pages = frontier()
    for (const path of ["/photo.JPG", "/a/b.tar.gz", "/app.js?v=3", "/a/b/a/b/a/b/a/b", "/x/".repeat(50)]) {
      assert.isFalse(pages.add(site + path, 1), path)
    }
    for (const path of ["/photo", "/guide.html", "/v1.2", "/2024/01/01/2024", "/index.php?file=photo.jpg"]) {
      assert.isTrue(pages.add(site + path, 1), path)
    }
  })

  it("returns a deferred duplicate if the other page fails", () => {
    const pages = frontier()
    const a = { url: `${site}/a`, depth: 1 }
    pages.claim(a.url)
    assert.isTrue(pages.defer(a, `${site}/b`))
    assert.deepStrictEqual(pages.take(9), [{ url: `${site}/b`, depth: 1 }])
    pages.claim(`${site}/b`)
    assert.deepStrictEqual(pages.take(9), [])
    pages.leave(`${site}/b`)
    assert.strictEqual(pages.open, 1)
    assert.deepStrictEqual(pages.take(9), [a])
    pages.claim(a.url)
    assert.isFalse(pages.defer(a, `${site}/b`))
  })

  it("does not let two pages defer to each other", () => {
    const pages = frontier()
    const [a, b] = [{ url: `${site}/a`, depth: 1 }, { url: `${site}/b`, depth: 1 }] as const
    pages.claim(a.url)
    pages.claim(b.url)
    assert.isTrue(pages.defer(a, b.url))
    assert.isFalse(pages.defer(b, a.url))
  })

  it.prop("returns every added page exactly once, for any sequence of calls", [
    Schema.Array(
      Schema.Struct({
        page: Schema.Literals([0, 1, 2, 3, 4, 5, 6, 7]),
        depth: Schema.Literals([0, 1, 2]),
        take: Schema.Literals([0, 1, 3])
      })
    )
  ], ([calls]) => {
    const pages = frontier()
    const added: Array<string> = []
    const taken: Array<string> = []
    for (const { page, depth, take } of calls) {
      const url = `${site}/${page}`
      if (pages.add(url, depth)) added.push(url)
      taken.push(...pages.take(take).map((place) => place.url))
    }
    for (let rest = pages.take(2); rest.length > 0; rest = pages.take(2)) taken.push(...rest.map((place) => place.url))
    return added.length === new Set(added).size && [...added].sort().join() === [...taken].sort().join()
  })
})
