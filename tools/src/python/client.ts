import type { Contract } from "../contract-model.ts"
import { type OpenApiDocument, operationsOf } from "../openapi-document.ts"
import { followTrace } from "./follow-trace.ts"
import { method } from "./method.ts"
import { docstring, notice } from "./text.ts"

/** `client.py`: a method for each operation. */
export const client = (contract: Contract, document: OpenApiDocument): string => {
  const described = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]))
  const methods = Object.values(contract.operations).flatMap((operation) => [
    method(operation, described.get(operation.id), contract, document),
    ...followTrace(operation, document)
  ])
  const body = methods.join("\n")
  const names = ["Any", "Literal", "Unpack"].filter((name) => new RegExp(`\\b${name}\\b`).test(body))
  return [
    `${notice}"""The client: a method for every operation."""\n`,
    "from __future__ import annotations\n",
    `from collections.abc import Iterator\nfrom typing import ${names.join(", ")}\n`,
    "from . import models, operations\nfrom .base_client import BaseClient\n\n",
    `class Client(BaseClient):\n${docstring(words, 4)}\n`,
    body
  ].join("\n")
}

const words = [
  "A client of the web search-and-scrape API, version 2.",
  "Parameters have names in Python's style; fields of requests and responses have the names of the API. " +
  "A parameter whose name is reserved in Python ends with an underscore: `from_`.",
  "Every method can raise the common failures, such as `Unauthorized` or `RateLimited`, and `ConnectionLost`, " +
  "`TimedOut`, `RequestInvalid`, `ResponseMalformed` and `Unrecognized`: all are subclasses of `ApiError`."
]
