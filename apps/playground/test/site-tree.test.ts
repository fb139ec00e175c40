import type { Document } from "@trawl/types"
import { assert, describe, it } from "vitest"
import { type SiteNode, siteTree } from "../src/crawl/site-tree.ts"

const tree = (...urls: ReadonlyArray<string>) => siteTree(urls.map((url): Document => ({ metadata: { url } })))

const printed = ({ children, name, page, pages }: SiteNode): unknown => [
  name,
  page,
  pages,
  [...children.values()].map(printed)
]

describe("the tree of a site", () => {
  it("has a node for each part of a path, which may be a folder, a page or both", () => {
    assert.deepStrictEqual(
      printed(tree("https://example.com/", "https://example.com/a/b%20c", "https://example.com/a/")),
      ["example.com", 0, 3, [["a", 2, 2, [["b c", 1, 1, []]]]]]
    )
  })

  it("has a node for each page whose URL differs only in its query", () => {
    const { children } = tree("https://example.com/a", "https://example.com/a?p=2", "https://example.com/a?p=3")
    assert.deepStrictEqual([...children.values()].map(printed), [
      ["a", 0, 3, [["?p=2", 1, 1, []], ["?p=3", 2, 1, []]]]
    ])
  })

  it("starts with the hosts if there are several", () => {
    assert.deepStrictEqual([...tree("https://a.example/", "https://b.example/").children.keys()], [
      "a.example",
      "b.example"
    ])
  })
})
