/** The specification's "Query operators", in its order. */
export const queryOperators = {
  exact: { prefix: "\"", argument: "text", effect: "Exact, non-fuzzy match of the quoted text." },
  not: { prefix: "-", argument: "term", effect: "Excludes a keyword or negates another operator." },
  site: { prefix: "site:", argument: "host", effect: "Only results from the given website." },
  filetype: {
    prefix: "filetype:",
    argument: "extension",
    effect: "Only results with the given file extension; may be negated with `-`."
  },
  inurl: { prefix: "inurl:", argument: "word", effect: "Only results with a word in the URL." },
  allinurl: { prefix: "allinurl:", argument: "words", effect: "Only results with several words in the URL." },
  intitle: { prefix: "intitle:", argument: "word", effect: "Only results with a word in the page title." },
  allintitle: {
    prefix: "allintitle:",
    argument: "words",
    effect: "Only results with several words in the page title."
  },
  related: { prefix: "related:", argument: "domain", effect: "Only results related to a domain." },
  imagesize: {
    prefix: "imagesize:",
    argument: "dimensions",
    effect: "Only images with exactly the given dimensions, written `<width>x<height>`."
  },
  larger: {
    prefix: "larger:",
    argument: "dimensions",
    effect: "Only images larger than the given dimensions, written `<width>x<height>`."
  }
} as const
