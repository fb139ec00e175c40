import type { IncomingMessage, ServerResponse } from "node:http"

/** Adds the JSON of a webhook delivery to a list, and accepts it. */
export const receiveDelivery = <Delivery>(
  request: IncomingMessage,
  response: ServerResponse,
  received: Array<Delivery>
): void => {
  let body = ""
  request.setEncoding("utf8").on("data", (part: string) => body += part).on("end", () => {
    received.push(JSON.parse(body))
    response.end()
  })
}
