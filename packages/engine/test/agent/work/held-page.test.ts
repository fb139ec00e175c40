import { assert, it } from "@effect/vitest"
import { maxCharacters, pageBuffer } from "../../../src/agent/work/page-buffer.ts"

const page = (size: number) => ({
  url: "https://kettle.dev/",
  title: "",
  markdown: "",
  html: "",
  rawHtml: "x".repeat(size),
  metadata: {}
})

it("buffers fetched pages up to a limit, and releases them after reading", () => {
  const [first, second] = [pageBuffer(), pageBuffer()]
  first.hold(page(maxCharacters))
  second.hold(page(1))
  assert.deepStrictEqual([first.page() !== undefined, second.page()], [true, undefined])
  first.release()
  second.hold(page(1))
  assert.isDefined(second.page())
  second.release()
})
