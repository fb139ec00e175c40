import type { Format, FormatName, ScrapeRequest } from "@trawl/types"
import type { Ref } from "react"
import { Choices } from "../parts/choices.tsx"
import { type Failure, problemOf } from "../parts/failure-of.ts"
import { Flag, NumberField, TextField } from "../parts/field.tsx"
import { namesOf } from "../parts/lines.ts"
import type { Changes } from "../parts/use-request.ts"
import { type JsonObject, SchemaEditor, type UnfinishedSchema } from "../schema/schema-editor.tsx"

/** The requested content of a page, and how it is fetched. */
export const ScrapeOptions = ({ failure, onChange, request, unfinishedSchema }: {
  readonly request: ScrapeRequest
  readonly failure: Failure | undefined
  readonly unfinishedSchema: Ref<UnfinishedSchema>
  readonly onChange: (changes: Changes<ScrapeRequest>) => void
}) => {
  const formats = request.formats ?? []
  const json = formats.find((format) => nameOf(format) === "json")
  const toggle = (name: FormatName, isChosen: boolean) => {
    const others = formats.filter((format) => nameOf(format) !== name)
    onChange({ formats: isChosen ? [...others, name] : others })
  }
  const setSchema = (schema: JsonObject | undefined) =>
    onChange({
      formats: formats.map((format): Format =>
        nameOf(format) === "json" ? schema === undefined ? "json" : { type: "json", schema } : format
      )
    })
  const more = moreFields.filter((name) => request[name] !== undefined).length
  return (
    <>
      <Choices
        legend="Formats"
        names={formatNames}
        chosen={formats.map(nameOf)}
        problem={problemOf(failure, "formats")}
        onChange={toggle}
      />
      {json !== undefined && (
        <SchemaEditor
          unfinished={unfinishedSchema}
          legend="Data to extract"
          problem={undefined}
          schema={typeof json === "object" && json.type === "json" ? json.schema as JsonObject | undefined : undefined}
          onChange={setSchema}
        />
      )}
      <details className="more">
        <summary>More options{more > 0 && <span className="count">{more}</span>}</summary>
        <div className="flags">
          <Flag
            label="Main content only"
            checked={request.onlyMainContent !== false}
            onChange={(only) => onChange({ onlyMainContent: only ? undefined : false })}
          />
          <Flag
            label="As a mobile device"
            checked={request.mobile === true}
            onChange={(mobile) => onChange({ mobile: mobile || undefined })}
          />
          <Flag
            label="Block ads"
            checked={request.blockAds !== false}
            onChange={(block) => onChange({ blockAds: block ? undefined : false })}
          />
        </div>
        <div className="grid">
          <TextField
            label="Only these elements"
            hint="CSS selectors"
            value={request.includeTags?.join(" ")}
            problem={problemOf(failure, "includeTags")}
            onChange={(text) => onChange({ includeTags: namesOf(text) })}
          />
          <TextField
            label="None of these elements"
            hint="CSS selectors"
            value={request.excludeTags?.join(" ")}
            problem={problemOf(failure, "excludeTags")}
            onChange={(text) => onChange({ excludeTags: namesOf(text) })}
          />
          <NumberField
            label="Wait for"
            hint="milliseconds, in a browser"
            value={request.waitFor}
            problem={problemOf(failure, "waitFor")}
            onChange={(waitFor) => onChange({ waitFor })}
          />
          <NumberField
            label="Newer than"
            hint="milliseconds; 0 always fetches the page"
            value={request.maxAge}
            problem={problemOf(failure, "maxAge")}
            onChange={(maxAge) => onChange({ maxAge })}
          />
          <NumberField
            label="Time limit"
            hint="milliseconds"
            value={request.timeout}
            problem={problemOf(failure, "timeout")}
            onChange={(timeout) => onChange({ timeout })}
          />
          <TextField
            label="Country"
            placeholder="US"
            maxLength={2}
            value={request.location?.country}
            problem={problemOf(failure, "location")}
            onChange={(country) =>
              onChange({ location: country === undefined ? undefined : { country: country.toUpperCase() } })}
          />
        </div>
      </details>
    </>
  )
}

const nameOf = (format: Format): string => typeof format === "string" ? format : format.type

const formatNames = [
  ["markdown", "Markdown"],
  ["links", "Links"],
  ["summary", "Summary"],
  ["html", "HTML"],
  ["rawHtml", "Raw HTML"],
  ["images", "Images"],
  ["screenshot", "Screenshot"],
  ["json", "Data by schema"],
  ["product", "Product"],
  ["branding", "Branding"]
] as const satisfies ReadonlyArray<readonly [FormatName, string]>
const moreFields = [
  "onlyMainContent",
  "mobile",
  "blockAds",
  "includeTags",
  "excludeTags",
  "waitFor",
  "maxAge",
  "timeout",
  "location"
] as const
