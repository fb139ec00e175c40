/**
 * The specification's "Query operators", in its order. `name`, `label` and `example` are additions: the operator in
 * camel case for functions, its name in forms, and an example argument.
 */
export const queryOperators = {
  exact: {
    name: "exact",
    prefix: "\"",
    argument: "text",
    label: "Exact phrase",
    example: "exponential backoff",
    effect: "Exact, non-fuzzy match of the quoted text."
  },
  not: {
    name: "not",
    prefix: "-",
    argument: "term",
    label: "Not",
    example: "draft",
    effect: "Excludes a keyword or negates another operator."
  },
  site: {
    name: "site",
    prefix: "site:",
    argument: "host",
    label: "Site",
    example: "example.com/docs",
    effect: "Only results from the given website."
  },
  filetype: {
    name: "filetype",
    prefix: "filetype:",
    argument: "extension",
    label: "File type",
    example: "pdf",
    effect: "Only results with the given file extension; may be negated with `-`."
  },
  inurl: {
    name: "inUrl",
    prefix: "inurl:",
    argument: "word",
    label: "In URL",
    example: "reference",
    effect: "Only results with a word in the URL."
  },
  allinurl: {
    name: "allInUrl",
    prefix: "allinurl:",
    argument: "words",
    label: "All in URL",
    example: "api reference",
    effect: "Only results with several words in the URL."
  },
  intitle: {
    name: "inTitle",
    prefix: "intitle:",
    argument: "word",
    label: "In title",
    example: "guide",
    effect: "Only results with a word in the page title."
  },
  allintitle: {
    name: "allInTitle",
    prefix: "allintitle:",
    argument: "words",
    label: "All in title",
    example: "api guide",
    effect: "Only results with several words in the page title."
  },
  related: {
    name: "related",
    prefix: "related:",
    argument: "domain",
    label: "Related to",
    example: "example.com",
    effect: "Only results related to a domain."
  },
  imagesize: {
    name: "imageSize",
    prefix: "imagesize:",
    argument: "dimensions",
    label: "Image size",
    example: "800x600",
    effect: "Only images with exactly the given dimensions, written `<width>x<height>`."
  },
  larger: {
    name: "larger",
    prefix: "larger:",
    argument: "dimensions",
    label: "Image larger than",
    example: "1024x768",
    effect: "Only images larger than the given dimensions, written `<width>x<height>`."
  }
} as const
