import type { ServerResponse } from "node:http"
import { localService, type Received } from "../../federation/local-service.ts"
import { streamed } from "./chat-endpoint.ts"

type Kind = "plan" | "findings" | "conclusion" | "page_summary" | "page_data" | "change_judgment" | "page_answer"

/**
 * An endpoint whose model answers each kind of question as a test defines: with a value, or with a function that
 * handles the response.
 */
export const thinkingModel = (
  answers: Partial<Record<Kind, (prompt: string, response: ServerResponse, received: Received) => object | void>>
) =>
  localService((received, response) => {
    const { json_schema: { name } } = received.body["response_format"] as {
      readonly json_schema: { readonly name: Kind }
    }
    const answer = answers[name]?.(promptOf(received), response, received)
    if (answer !== undefined) streamed(response, JSON.stringify(answer))
  })

/** All messages to the model. */
export const promptOf = ({ body }: Received): string =>
  (body["messages"] as ReadonlyArray<{ readonly content: string }>).map(({ content }) => content).join("\n\n")
