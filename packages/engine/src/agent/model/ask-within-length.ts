import * as Effect from "effect/Effect"
import type { ReasonerFailed } from "../ground/reasoner.ts"
import { cutToFit } from "./cut-to-fit.ts"
import { delimited } from "./delimited.ts"
import { PromptTooLong } from "./reasoner-failure.ts"

/**
 * Asks about the relevant parts of a page, and about less if the model rejects the length. A token may be one character
 * or many.
 */
export const askWithinLength = <A>(
  { markdown, title, url }: { readonly url: string; readonly title: string; readonly markdown: string },
  question: string,
  characters: number,
  ask: (page: string) => Effect.Effect<A, ReasonerFailed>
): Effect.Effect<A, ReasonerFailed> =>
  Effect.catchIf(
    ask(delimited("PAGE", `URL: ${url}\nTitle: ${title}\n\n${cutToFit(markdown, question, characters)}`)),
    (failed) => failed instanceof PromptTooLong && characters > minCharacters,
    () => askWithinLength({ markdown, title, url }, question, Math.floor(characters / 2), ask)
  )

const minCharacters = 2_000
