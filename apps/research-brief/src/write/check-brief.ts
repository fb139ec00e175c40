import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Page } from "../read/page.ts"
import { collapsed } from "../read/passages.ts"
import { sourcesHeading } from "./brief.ts"

/** A passage of the brief is not on its source page, so the brief is not written. */
export class BriefUnsound extends Data.TaggedError("BriefUnsound")<{ readonly message: string }> {}

/** Parses the finished brief and checks that every passage is on the page that its number refers to. */
export const checkBrief = (markdown: string, sources: ReadonlyArray<Page>): Effect.Effect<number, BriefUnsound> => {
  const statements = markdown.slice(0, markdown.lastIndexOf(`\n${sourcesHeading}\n`)).split("\n").filter((line) =>
    line.startsWith("- ")
  )
  const wrong = statements.find((line) => {
    const [, text = "", number = ""] = /^- (.+) \[(\d+)\]$/.exec(line) ?? []
    const page = sources[Number(number) - 1]
    return text === "" || page === undefined || !collapsed(page.markdown).includes(text)
  })
  return wrong === undefined
    ? Effect.succeed(statements.length)
    : Effect.fail(
      new BriefUnsound({ message: `No source contains this sentence verbatim, so nothing was written: ${wrong}` })
    )
}
