import { selectEvery } from "@trawl/reader/html"
import type { OpenedPage } from "@trawl/reader/page"

export interface RequestedAttribute {
  readonly selector: string
  readonly attribute: string
}

/**
 * The values of an attribute of the matching elements. Leaves out elements without the attribute. Throws for an invalid
 * selector.
 */
export const attributeValues = ({ tree }: OpenedPage, requested: ReadonlyArray<RequestedAttribute>) => {
  const found = selectEvery(tree.root, requested.map(({ selector }) => selector))
  return requested.map(({ attribute, selector }, at) => ({
    selector,
    attribute,
    values: (found[at] ?? []).flatMap((element) => element.getAttribute(attribute.trim().toLowerCase()) ?? [])
  }))
}
