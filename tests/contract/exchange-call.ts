import type { Operation, Request } from "@trawl/core"
import { multipart, repeatStart, route, type Task, task } from "@trawl/core/machine"
import * as types from "@trawl/types"
import type { Guard, Operation as Contract } from "@trawl/types"
import contract from "@trawl/types/contract.json" with { type: "json" }
import type { Exchange, ExchangeRequest } from "../../tools/src/exchange.ts"

/** The call of an exchange, created only from the generated contract. */
export const taskOf = ({ operation, request }: Pick<Exchange, "operation" | "request">): Task<unknown> => {
  const generated: Contract = Reflect.get(types, operation)
  return task(operationOf(operation, generated), {
    parameters: parametersOf(generated, request),
    ...contentOf(request)
  })
}

const responses: Readonly<Record<string, { readonly response: string | null }>> = contract.operations

const operationOf = (id: string, generated: Contract): Operation => {
  const component = responses[id]?.response
  const guard: Guard = component === null || component === undefined
    ? () => undefined
    : Reflect.get(types, `guard${component}`)
  return { contract: generated, guard, route, mayRepeat: repeatStart }
}

/** The values for the placeholders of the path, the query string and the operation's own headers. */
const parametersOf = (generated: Contract, { headers, path }: ExchangeRequest): NonNullable<Request["parameters"]> => {
  const [segments = "", query = ""] = path.split("?")
  const values = segments.split("/")
  const named = generated.path.split("/").flatMap((segment, index) =>
    segment.startsWith("{") ? [[segment.slice(1, -1), decodeURIComponent(values[index] ?? "")] as const] : []
  )
  const parameters = new URLSearchParams(query)
  const sent = (generated.parameters ?? []).flatMap(({ in: place, name }) =>
    place === "header" && headers[name] !== undefined ? [[name, headers[name]] as const] : []
  )
  return Object.fromEntries([
    ...named,
    ...sent,
    ...[...parameters.keys()].map((name) => [name, parameters.getAll(name)] as const)
  ])
}

const contentOf = ({ body, headers, parts, text }: ExchangeRequest): Pick<Request, "body" | "content"> => {
  if (parts !== undefined) return { content: multipart(parts.map(({ text, ...part }) => ({ ...part, data: text }))) }
  if (text !== undefined) return { content: { type: headers["content-type"] ?? "", bytes: text } }
  return body === null ? {} : { body }
}
