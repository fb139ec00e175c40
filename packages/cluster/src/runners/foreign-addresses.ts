import * as Context from "effect/Context"
import * as Layer from "effect/Layer"

/** The addresses in the database at which a process of another cluster answers. */
export class ForeignAddresses extends Context.Service<ForeignAddresses, Set<string>>()(
  "@trawl/cluster/runners/ForeignAddresses"
) {
  static readonly layer: Layer.Layer<ForeignAddresses> = Layer.sync(ForeignAddresses, () => new Set())
}
