import { selectEvery } from "@trawl/reader/html"
import type { OpenedPage } from "@trawl/reader/page"

export interface RequestedAttribute {
  readonly selector: string
  readonly attribute: string
}

/** What the elements of a page have in their attributes; elements without the attribute do not count. Throws as `select` does. */
export const attributeValues = ({ tree }: OpenedPage, wanted: ReadonlyArray<RequestedAttribute>) => {
  const found = selectEvery(tree.root, wanted.map(({ selector }) => selector))
  return wanted.map(({ attribute, selector }, at) => ({
    selector,
    attribute,
    values: (found[at] ?? []).flatMap((element) => element.getAttribute(attribute.trim().toLowerCase()) ?? [])
  }))
}
