import { AnswerMisfit, fitJson, pageOf, standardAmong } from "@trawl/core/machine"
import type { ScrapeResponse } from "@trawl/types"
import type { ParseOptions, ParseResults } from "./options.ts"

/** The response in the shape of the options, with `json` validated by its Standard Schema. */
export const resultsOf =
  <const Options extends ParseOptions>(options: ParseOptions) =>
  (response: ScrapeResponse): ParseResults<Options> | Promise<ParseResults<Options>> => {
    // test/parse.test.ts holds the type and what is done here together
    const results = { ...response, data: pageOf(options, response.data) } as ParseResults<Options>
    const standard = standardAmong(options.formats)
    return standard === undefined ? results : fitJson(results.data, standard, "data").then((misfit) => {
      if (misfit) throw new AnswerMisfit(misfit.path, misfit.expected)
      return results
    })
  }
