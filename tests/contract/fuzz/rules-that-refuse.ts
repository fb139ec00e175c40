import { unknownFields } from "@trawl/schema"
import type * as SchemaIssue from "effect/SchemaIssue"

/** Whether only rules in words reject a value; `undefined` rules that out. */
export const rulesThatRefuse = (issue: SchemaIssue.Issue): ReadonlyArray<string> | undefined => {
  switch (issue._tag) {
    case "Filter": {
      const rules = issue.filter.annotations?.["x-rules"]
      return Array.isArray(rules) ? rules : undefined
    }
    case "UnexpectedKey":
      return issue.ast.annotations?.["x-unknown-fields"] === "ignored" ? [unknownFields.nearMiss] : undefined
    case "Pointer":
    case "Encoding":
      return rulesThatRefuse(issue.issue)
    case "Composite": {
      const all = issue.issues.map(rulesThatRefuse)
      return all.includes(undefined) ? undefined : all.flatMap((rules) => rules ?? [])
    }
    case "AnyOf":
      return issue.issues.map(rulesThatRefuse).find((rules) => rules !== undefined)
    default:
      return undefined
  }
}
