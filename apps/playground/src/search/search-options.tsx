import type { Category, Format, SearchRequest, Source } from "@trawl/types"
import { Choices } from "../parts/choices.tsx"
import { type Failure, problemOf } from "../parts/failure-of.ts"
import { Flag, NumberField, SelectField, TextField } from "../parts/field.tsx"
import { namesOf } from "../parts/lines.ts"
import type { Changes } from "../parts/use-request.ts"
import { sourceNames } from "./source-names.ts"

/** The options of a search besides its query. */
export const SearchOptions = ({ failure, onChange, request }: {
  readonly request: SearchRequest
  readonly failure: Failure | undefined
  readonly onChange: (changes: Changes<SearchRequest>) => void
}) => {
  const sources = (request.sources ?? []).map(nameOf)
  const formats = (request.scrapeOptions?.formats ?? []).map(nameOf)
  const categories = (request.categories ?? []).map(nameOf)
  const setFormats = (chosen: ReadonlyArray<string>) =>
    onChange({ scrapeOptions: chosen.length === 0 ? undefined : { formats: chosen as ReadonlyArray<Format> } })
  const more = moreFields.filter((name) => request[name] !== undefined).length
  return (
    <>
      <div className="options">
        <Choices
          legend="Sources"
          names={Object.entries(sourceNames)}
          chosen={sources}
          problem={problemOf(failure, "sources")}
          onChange={(name, isChosen) =>
            onChange({ sources: toggled(sources, name, isChosen) as ReadonlyArray<Source> })}
        />
        <Choices
          legend="Content of each result"
          names={formatNames}
          chosen={formats}
          problem={problemOf(failure, "scrapeOptions")}
          onChange={(name, isChosen) => setFormats(toggled(formats, name, isChosen))}
        />
        <div className="narrow">
          <NumberField
            label="Limit"
            value={request.limit}
            problem={problemOf(failure, "limit")}
            onChange={(limit) => onChange({ limit })}
          />
        </div>
      </div>
      <details className="more">
        <summary>More options{more > 0 && <span className="count">{more}</span>}</summary>
        <div className="grid">
          <SelectField
            label="Time"
            value={request.tbs ?? ""}
            options={times}
            problem={problemOf(failure, "tbs")}
            onChange={(tbs) => onChange({ tbs })}
          />
          <TextField
            label="Country"
            value={request.country}
            placeholder="US"
            maxLength={2}
            problem={problemOf(failure, "country")}
            onChange={(country) => onChange({ country: country?.toUpperCase() })}
          />
          <TextField
            label="Location"
            value={request.location}
            placeholder="Lisbon, Portugal"
            problem={problemOf(failure, "location")}
            onChange={(location) => onChange({ location })}
          />
          <TextField
            label="Only these domains"
            value={request.includeDomains?.join(" ")}
            problem={problemOf(failure, "includeDomains")}
            onChange={(text) => onChange({ includeDomains: namesOf(text) })}
          />
          <TextField
            label="None of these domains"
            value={request.excludeDomains?.join(" ")}
            problem={problemOf(failure, "excludeDomains")}
            onChange={(text) => onChange({ excludeDomains: namesOf(text) })}
          />
        </div>
        <Choices
          legend="Categories"
          names={categoryNames}
          chosen={categories}
          problem={problemOf(failure, "categories")}
          onChange={(name, isChosen) =>
            onChange({ categories: toggled(categories, name, isChosen) as ReadonlyArray<Category> })}
        />
        <div className="flags">
          <Flag
            label="Leave out adult pages"
            checked={request.safe === true}
            onChange={(safe) => onChange({ safe: safe || undefined })}
          />
          <Flag
            label="Passages about the query"
            checked={request.highlights !== false}
            onChange={(highlights) => onChange({ highlights: highlights ? undefined : false })}
          />
        </div>
      </details>
    </>
  )
}

const nameOf = (item: string | { readonly type: string }): string => typeof item === "string" ? item : item.type

const toggled = (names: ReadonlyArray<string>, name: string, isChosen: boolean): ReadonlyArray<string> =>
  isChosen ? [...names.filter((other) => other !== name), name] : names.filter((other) => other !== name)

const formatNames = [["markdown", "Markdown"], ["summary", "Summary"], ["links", "Links"]] as const
const categoryNames = [["developer", "Code and docs"], ["research", "Papers"], ["pdf", "PDF files"]] as const
const times = [
  ["", "Any time"],
  ["qdr:h", "Past hour"],
  ["qdr:d", "Past day"],
  ["qdr:w", "Past week"],
  ["qdr:m", "Past month"],
  ["qdr:y", "Past year"],
  ["sbd:1", "Newest first"]
] as const
const moreFields = [
  "tbs",
  "country",
  "location",
  "includeDomains",
  "excludeDomains",
  "categories",
  "safe",
  "highlights"
] as const
