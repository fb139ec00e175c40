import type { At, Certain, ContentField, ContentOf, OrElse, Possible } from "@trawl/core/machine"
import type { ImageResult, NewsResult, PaperRecord, SearchResponse, WebResult } from "@trawl/types"
import type { SearchOptions } from "./options.ts"

/** What a search found, no less and no more than what was asked for. */
export interface SearchResults<Options extends SearchOptions = SearchOptions> extends Omit<SearchResponse, "data"> {
  /** A list for each requested source, `web` when none is named; `research` for the category of that name. */
  readonly data: SearchData<Options>
}

export type SearchData<Options extends SearchOptions> = Shown<
  & Pick<Lists<Options>, CertainList<Options>>
  & Partial<Pick<Lists<Options>, Exclude<PossibleList<Options>, CertainList<Options>>>>
>

interface Lists<Options> {
  readonly web: ReadonlyArray<Shown<WebHit & ContentOf<FormatsOf<Options>>>>
  readonly images: ReadonlyArray<ImageResult>
  readonly news: ReadonlyArray<Shown<NewsHit & ContentOf<FormatsOf<Options>>>>
  readonly research: ReadonlyArray<PaperRecord>
}

interface WebHit extends Omit<WebResult, ContentField> {}
interface NewsHit extends Omit<NewsResult, ContentField> {}

type FormatsOf<Options> = At<At<Options, "scrapeOptions">, "formats">

type CertainList<Options> = keyof Lists<Options> & (Certain<SourcesOf<Options>> | Research<Certain<At<Options, "categories">>>)
type PossibleList<Options> = keyof Lists<Options> & (Possible<SourcesOf<Options>> | Research<Possible<At<Options, "categories">>>)

type SourcesOf<Options> = OrElse<At<Options, "sources">, readonly ["web"]>

type Research<Category> = "research" extends Category ? "research" : never

type Shown<Type> = { [Key in keyof Type]: Type[Key] }
