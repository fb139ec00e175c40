import type { OperatorName } from "./operator-prefix.ts"

/** The constructor of each operator, as error messages call it. */
export const constructorNames = {
  site: "site",
  filetype: "filetype",
  inurl: "inUrl",
  allinurl: "allInUrl",
  intitle: "inTitle",
  allintitle: "allInTitle",
  related: "related",
  imagesize: "imageSize",
  larger: "larger"
} as const satisfies Record<OperatorName, string>
