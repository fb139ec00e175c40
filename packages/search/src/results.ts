import type { At, Certain, ContentOf, JsonMisfit, NameOf, OrElse, Picked, Possible } from "@trawl/core/machine"
import type {
  ImageResult,
  NewsResult,
  PaperRecord,
  searchRequestDefaultSources,
  SearchResponse,
  WebResult
} from "@trawl/types"
import type { SearchOptions } from "./options.ts"

/** The results of a search, with exactly the requested lists and fields. */
export interface SearchResults<Options extends SearchOptions = SearchOptions> extends Omit<SearchResponse, "data"> {
  /** A list for each requested source (default `web`), and `research` for the category of that name. */
  readonly data: SearchData<Options>
}

/** Requested lists are required; lists that may have been requested are optional. */
export type SearchData<Options extends SearchOptions> = [Options] extends [AsksForDefaults]
  ? Pick<Lists<FormatsOf<Options>>, NameOf<DefaultSources[number]>> // the usual case, fast for the compiler
  : Picked<
    Lists<FormatsOf<Options>>,
    Certain<SourcesOf<Options>> | Research<Certain<CategoriesOf<Options>>>,
    Possible<SourcesOf<Options>> | Research<Possible<CategoriesOf<Options>>>
  >

interface Lists<Formats> {
  readonly web: ReadonlyArray<WebHit & ContentOf<Formats>>
  readonly images: ReadonlyArray<ImageResult>
  readonly news: ReadonlyArray<NewsHit & ContentOf<Formats>>
  readonly research: ReadonlyArray<PaperRecord>
}

// listed one by one, because `Omit` costs the compiler more than the rest of a call; test/narrow.test.ts checks that
// none is missing

/** A web result without the content of its page. */
export interface WebHit
  extends Pick<WebResult, "title" | "description" | "url" | "category" | "position" | "metadata" | "warning">, Fitted
{}
/** A news result without the content of its page. */
export interface NewsHit
  extends
    Pick<NewsResult, "title" | "snippet" | "url" | "date" | "imageUrl" | "position" | "metadata" | "warning">,
    Fitted
{}

interface Fitted {
  /** Why `json` is null although the page has data: the data does not match the Standard Schema. */
  readonly jsonMisfit?: JsonMisfit
}

type FormatsOf<Options> = At<At<Options, "scrapeOptions">, "formats">
type SourcesOf<Options> = OrElse<At<Options, "sources">, DefaultSources>
interface AsksForDefaults {
  readonly query: string
  readonly sources?: undefined
  readonly categories?: undefined
}
type DefaultSources = typeof searchRequestDefaultSources
type CategoriesOf<Options> = At<Options, "categories">

type Research<Category> = "research" extends Category ? "research" : never
