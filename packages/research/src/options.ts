import type { FindSimilarPapersQuery, InspectPaperQuery, SearchPapersQuery } from "@trawl/types"

/** What a search for papers may ask: the parameters of the specification. */
export interface PaperSearchOptions extends SearchPapersQuery {}

/** What may be asked of one paper. */
export interface PaperOptions extends InspectPaperQuery {}

/** What papers like one may be asked for. */
export interface SimilarPapersOptions extends FindSimilarPapersQuery {}
