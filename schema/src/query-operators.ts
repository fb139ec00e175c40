/** The specification's "Query operators", in its order. `label` and `example` are ours: what a form calls the operator, and an argument. */
export const queryOperators = {
  exact: {
    prefix: "\"",
    argument: "text",
    label: "Exact phrase",
    example: "exponential backoff",
    effect: "Exact, non-fuzzy match of the quoted text."
  },
  not: {
    prefix: "-",
    argument: "term",
    label: "Not",
    example: "draft",
    effect: "Excludes a keyword or negates another operator."
  },
  site: {
    prefix: "site:",
    argument: "host",
    label: "Site",
    example: "example.com/docs",
    effect: "Only results from the given website."
  },
  filetype: {
    prefix: "filetype:",
    argument: "extension",
    label: "File type",
    example: "pdf",
    effect: "Only results with the given file extension; may be negated with `-`."
  },
  inurl: {
    prefix: "inurl:",
    argument: "word",
    label: "In URL",
    example: "reference",
    effect: "Only results with a word in the URL."
  },
  allinurl: {
    prefix: "allinurl:",
    argument: "words",
    label: "All in URL",
    example: "api reference",
    effect: "Only results with several words in the URL."
  },
  intitle: {
    prefix: "intitle:",
    argument: "word",
    label: "In title",
    example: "guide",
    effect: "Only results with a word in the page title."
  },
  allintitle: {
    prefix: "allintitle:",
    argument: "words",
    label: "All in title",
    example: "api guide",
    effect: "Only results with several words in the page title."
  },
  related: {
    prefix: "related:",
    argument: "domain",
    label: "Related to",
    example: "example.com",
    effect: "Only results related to a domain."
  },
  imagesize: {
    prefix: "imagesize:",
    argument: "dimensions",
    label: "Image size",
    example: "800x600",
    effect: "Only images with exactly the given dimensions, written `<width>x<height>`."
  },
  larger: {
    prefix: "larger:",
    argument: "dimensions",
    label: "Image larger than",
    example: "1024x768",
    effect: "Only images larger than the given dimensions, written `<width>x<height>`."
  }
} as const
