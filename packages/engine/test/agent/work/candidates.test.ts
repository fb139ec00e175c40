import { assert, it } from "@effect/vitest"
import { candidatesFor } from "../../../src/agent/work/candidates.ts"

const page = (path: string, title: string) => ({ url: `https://kiln.dev/${path}`, title, description: "" })

it("reads first the page whose title matches the question best", () => {
  const candidates = candidatesFor({
    prompt: "Which server does kiln instaoven use?",
    strictConstrainToURLs: false,
    earlier: []
  }, [])
  candidates.found([
    page("manual", "kiln manual"),
    page("web", "kiln server"),
    page("all", "kiln server manual"),
    page("each", "kiln server pages"),
    page("instaoven", "kiln instaoven")
  ])
  assert.strictEqual(candidates.take(1, 0)[0]?.url, "https://kiln.dev/instaoven")
})

it("keeps the order of the search if titles do not differ", () => {
  const candidates = candidatesFor({ prompt: "How hot is it?", strictConstrainToURLs: false, earlier: [] }, [])
  candidates.found([page("a", "One"), page("b", "Two"), page("c", "Three")])
  assert.deepStrictEqual(candidates.take(2, 0).map(({ url }) => url), ["https://kiln.dev/a", "https://kiln.dev/b"])
})
