import * as Effect from "effect/Effect"
import { askPageModel } from "../ask-page-model.ts"
import type { MakeFormat } from "../format.ts"
import { passageSource } from "./passages.ts"

/** The answer of the page to the question: by a language model, or else in sentences of the page. */
export const makeAnswer: MakeFormat<"question"> = ({ question }, scraping) =>
  Effect.gen(function*() {
    const response = yield* askPageModel(scraping, scraping.content, (model, page) => model.answer(page, question))
    const answer = "answer" in response
      ? response.answer
      : yield* scraping.work("answer", { question, source: passageSource(scraping.content) })
    if (answer === undefined) {
      return { fields: { answer: null }, warning: "No answer: nothing on the page answers the question." }
    }
    return {
      fields: { answer },
      ...response.warning === undefined
        ? {}
        : { warning: `${response.warning} The answer consists of sentences of the page.` }
    }
  })
