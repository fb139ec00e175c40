import type { ActionResults, Document, ScrapeOptions } from "@trawl/types"
import { type Certain, nameOf, type Picked, type Possible } from "./named-items.ts"

/** The list in `data.actions` that an action adds to; the other actions leave nothing. */
const lists = {
  screenshot: "screenshots",
  scrape: "scrapes",
  executeJavascript: "javascriptReturns",
  pdf: "pdfs"
} as const satisfies Readonly<Record<string, keyof ActionResults>>

/** `actions` of a page, with the lists that its actions add to. Nothing where none adds to one. */
export type ActionsOf<Actions> = Picked<
  { readonly actions: Picked<Lists, ListOf<Certain<Actions>>, ListOf<Possible<Actions>>> },
  Present<ListOf<Certain<Actions>>>,
  Present<ListOf<Possible<Actions>>>
>

/** The same page, with an empty list where the service left one out that an action should have added to. */
export const withActions = (page: Document, asked: NonNullable<ScrapeOptions["actions"]> = []): Document => {
  const added = asked.map(nameOf).filter((name) => name in lists).map((name) => [lists[name as keyof typeof lists], []])
  return added[0] ? { ...page, actions: { ...Object.fromEntries(added), ...page.actions } } : page
}

type ListOf<Name> = (typeof lists)[Name & keyof typeof lists]

type Lists = Required<ActionResults>

type Present<List> = [List] extends [never] ? never : "actions"
