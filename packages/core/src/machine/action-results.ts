import type { ActionResults, Document, ScrapeOptions } from "@trawl/types"
import { type Certain, nameOf, type Picked, type Possible } from "./named-items.ts"

/** The list in `data.actions` for the results of each action; other actions have no result. */
const lists = {
  screenshot: "screenshots",
  scrape: "scrapes",
  executeJavascript: "javascriptReturns",
  pdf: "pdfs"
} as const satisfies Readonly<Record<string, keyof ActionResults>>

/** The type of `actions` of a page, with one list per kind of requested action; empty if no action has a result. */
export type ActionsOf<Actions> = Picked<
  { readonly actions: Picked<Lists, ListOf<Certain<Actions>>, ListOf<Possible<Actions>>> },
  Present<ListOf<Certain<Actions>>>,
  Present<ListOf<Possible<Actions>>>
>

/** The page, with an empty list for each requested kind of action whose list is missing. */
export const withActions = (page: Document, actions: NonNullable<ScrapeOptions["actions"]> = []): Document => {
  const added = actions.map(nameOf).filter((name) => name in lists).map((
    name
  ) => [lists[name as keyof typeof lists], []])
  return added[0] ? { ...page, actions: { ...Object.fromEntries(added), ...page.actions } } : page
}

type ListOf<Name> = (typeof lists)[Name & keyof typeof lists]

type Lists = Required<ActionResults>

type Present<List> = [List] extends [never] ? never : "actions"
