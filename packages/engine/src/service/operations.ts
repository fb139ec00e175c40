import { Api, OperationFactsKey } from "@trawl/schema"
import * as Context from "effect/Context"
import { didYouMean } from "../request/did-you-mean.ts"

/**
 * The identifiers of the operations that these names allow: a feature, such as `batch-scrape`, allows all its
 * operations, the name of an operation, such as `getScrapeStatus`, that one. A name that is both means the feature.
 * Throws a `RangeError` if a name is unknown.
 */
export const allowedOperations = (names: ReadonlyArray<string>, setting: string): ReadonlySet<string> =>
  new Set(names.flatMap((name, index) => operationsOf.get(name) ?? unknown(name, `${setting}[${index}]`)))

const unknown = (name: string, place: string): never => {
  throw new RangeError(
    `${place}: ${JSON.stringify(name.slice(0, 60))} is neither a feature nor an operation. ` +
      `${didYouMean(name, [...operationsOf.keys()])}Allowed: the features ${
        features.map(({ identifier }) => identifier).join(", ")
      }, or a single operation, such as getScrapeStatus`
  )
}

/**
 * The operations that a key can call, as names for its settings: whole features, and single operations of other
 * features.
 */
export const namesOf = (allowed: ReadonlySet<string>): ReadonlyArray<string> =>
  features.flatMap(({ endpoints, identifier }) => {
    const operations = Object.values(endpoints).map((endpoint) => endpoint.identifier)
    return operations.every((operation) => allowed.has(operation))
      ? [identifier]
      : operations.filter((operation) => allowed.has(operation))
  })

interface Feature {
  readonly identifier: string
  readonly endpoints: Readonly<
    Record<string, { readonly identifier: string; readonly annotations: Context.Context<never> }>
  >
}

const features: ReadonlyArray<Feature> = Object.values(Api.groups)

const operationsOf = new Map<string, ReadonlyArray<string>>([
  ...features.flatMap(({ endpoints }) => Object.values(endpoints)).flatMap(({ annotations, identifier }) =>
    [identifier, Context.getOrUndefined(annotations, OperationFactsKey)?.name ?? identifier].map((name) =>
      [name, [identifier]] as const
    )
  ),
  ...features.map(({ endpoints, identifier }) =>
    [identifier, Object.values(endpoints).map((endpoint) => endpoint.identifier)] as const
  )
])
