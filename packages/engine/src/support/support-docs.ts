import { FullTextIndex } from "@trawl/full-text/effect"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"
import { docsFolder } from "./docs-folder.ts"
import { type DocSection, sectionsOf } from "./doc-sections.ts"

/** The documentation of this engine. */
export class SupportDocs extends Context.Service<SupportDocs, {
  /** The sections that match a question best, best first. Undefined if this engine has no documentation. */
  readonly search: (question: string, limit: number) => Effect.Effect<ReadonlyArray<DocSection> | undefined>
}>()("@trawl/engine/support/SupportDocs") {
  /** No documentation. */
  static readonly none: Layer.Layer<SupportDocs> = Layer.succeed(SupportDocs, { search: () => Effect.undefined })

  /** The documentation in a folder: by default, that of this package. It is read for the first question. */
  static readonly layer = (folder: string = docsFolder()): Layer.Layer<SupportDocs> =>
    Layer.effect(
      SupportDocs,
      Effect.gen(function*() {
        const scope = yield* Effect.scope
        const opened = yield* Effect.cached(Effect.orDie(open(folder)).pipe(Effect.provideService(Scope.Scope, scope)))
        return {
          search: (question: string, limit: number) =>
            Effect.flatMap(opened, (docs) => docs === undefined ? Effect.undefined : docs.search(question, limit))
        }
      })
    )
}

const open = Effect.fnUntraced(function*(folder: string) {
  const pages = yield* Effect.promise(() => readPages(folder))
  if (pages.length === 0) return undefined
  const index = Context.get(yield* Layer.build(FullTextIndex.layer()), FullTextIndex)
  const sections = new Map<string, DocSection>()
  for (const { file, markdown } of pages) {
    const documents = sectionsOf(file, markdown).map((section, at) => {
      const url = urlOf(section, at)
      sections.set(url, section)
      return {
        url,
        title: section.heading === "" ? section.title : `${section.heading} · ${section.title}`,
        headings: [section.title],
        text: section.text,
        date: 0
      }
    })
    // one page at a time, so that other requests can run in between
    yield* index.put(documents)
    yield* Effect.yieldNow
  }
  return {
    search: (question: string, limit: number) =>
      index.search([{ kind: "words", text: question }], { limit, highlights: false }).pipe(
        Effect.orDie, // plain words are never refused
        Effect.map((hits) => hits.flatMap(({ url }) => sections.get(url) ?? []))
      )
  }
})

const urlOf = ({ file }: DocSection, at: number): string => `https://docs.trawl.invalid/${file}?section=${at}`

/** The pages in a folder; none if it does not exist. */
const readPages = async (folder: string) => {
  const pages: Array<{ readonly file: string; readonly markdown: string }> = []
  for (const file of await pagesIn(folder)) {
    const markdown = await readFile(join(folder, file), "utf8")
    pages.push({ file: `docs/${file.replaceAll("\\", "/")}`, markdown: markdown.replaceAll("\r\n", "\n") })
  }
  return pages
}

const pagesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  const files: Array<string> = []
  for await (const file of glob("**/*.md", { cwd: folder })) files.push(file)
  return files.sort()
}
