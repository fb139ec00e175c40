import { useEffect, useRef } from "react"
import { printLink } from "../address/link.ts"
import type { View } from "../address/requests.ts"
import { SchemaFields } from "./schema-fields.tsx"
import { Code } from "../parts/code.tsx"
import { jsonText } from "../parts/json-text.ts"
import { Words } from "../parts/inline-code.tsx"
import { type Content, type Endpoint, type OpenApi, responseOf, type Schema } from "./openapi.ts"
import { typeWords } from "./schema-words.ts"

/** One operation: its request, parameters and responses. */
export const EndpointPage = (
  { document, endpoint, isOffered }: {
    readonly document: OpenApi
    readonly endpoint: Endpoint
    readonly isOffered: boolean
  }
) => {
  const {
    deprecated,
    description = "",
    method,
    operationId,
    parameters = [],
    path,
    requestBody,
    responses = {},
    summary = operationId
  } = endpoint
  const title = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // moves the focus to it after a selection by keyboard or on a small screen
    if (!isFirst.current || location.hash.includes("operation=")) title.current?.scrollIntoView({ block: "nearest" })
    isFirst.current = false
  }, [])
  const [bodyType, body] = contentOf(requestBody?.content)
  const answers = Object.entries(responses).map(([status, response]) => {
    const { content, description = "" } = responseOf(document, response)
    return { status, description, content: contentOf(content), isGood: status.startsWith("2") }
  })
  const view = tryable[operationId]
  return (
    <article className="card endpoint">
      <h2 ref={title} tabIndex={-1}>{summary}</h2>
      <p className="endpoint-path">
        <span className="method" data-method={method}>{method}</span> <code>{path}</code>{" "}
        {deprecated && <span className="tag">deprecated</span>}
        {!isOffered && <span className="tag">not offered by this engine</span>}
      </p>
      {description !== "" && description !== summary && (
        <p>
          <Words text={description} />
        </p>
      )}
      {endpoint["x-billing"] && (
        <p className="muted">
          Cost: <Words text={sentence(endpoint["x-billing"])} />
        </p>
      )}
      {view && (
        <p>
          <a className="button small" href={printLink(view, {})}>Try it here</a>
        </p>
      )}
      {parameters.length > 0 && (
        <section aria-labelledby="parameters">
          <h3 id="parameters">Parameters</h3>
          <SchemaFields
            document={document}
            schema={parameterSchema(parameters)}
            notes={Object.fromEntries(parameters.map(({ in: place, name }) => [name, place]))}
          />
        </section>
      )}
      {body?.schema && (
        <section aria-labelledby="body">
          <h3 id="body">
            Body <span className="muted">{bodyType}</span>
          </h3>
          <SchemaFields document={document} schema={body.schema} />
          {Object.entries(body.examples ?? {}).map(([name, { summary = name, value }]) => (
            <details key={name} className="answer">
              <summary>Example: {summary}</summary>
              <Code label={`Example: ${summary}`} text={jsonText(value)} />
            </details>
          ))}
        </section>
      )}
      <section aria-labelledby="answers">
        <h3 id="answers">Answers</h3>
        {answers.filter(({ isGood }) => isGood).map(({ content: [type, { schema, examples = {} } = {}], status }) => (
          <details key={status} className="answer" open>
            <summary>
              <Status status={status} /> <span className="muted">{schema ? typeWords(document, schema) : type}</span>
            </summary>
            {schema && <SchemaFields document={document} schema={schema} />}
            {Object.entries(examples).map(([name, { summary = name, value }]) => (
              <details key={name} className="answer">
                <summary>Example: {summary}</summary>
                <Code label={`Answer: ${summary}`} text={jsonText(value)} />
              </details>
            ))}
          </details>
        ))}
      </section>
      <section aria-labelledby="failures">
        <h3 id="failures">Failures</h3>
        <dl className="failures">
          {answers.filter(({ isGood }) => !isGood).map(({ description, status }) => (
            <div key={status}>
              <dt>
                <Status status={status} />
              </dt>
              <dd>
                {description.split(beforeCode).map((cause) => (
                  <p key={cause}>
                    <Words text={cause} />
                  </p>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  )
}

const tryable: Readonly<Record<string, View>> = { searchAndScrape: "search", scrape: "scrape", startAgent: "agent" }

/** The start of the next failure of a status: its message or code. */
const beforeCode = /\s+(?=`[^`]+`:)/

const contentOf = (content: Readonly<Record<string, Content>> = {}): readonly [string, Content | undefined] =>
  Object.entries(content)[0] ?? ["", undefined]

/** As it continues after a colon. */
const sentence = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

const Status = ({ status }: { readonly status: string }) => (
  <span className="status" data-class={status[0]}>{status}</span>
)

const parameterSchema = (parameters: NonNullable<Endpoint["parameters"]>): Schema => ({
  type: "object",
  properties: Object.fromEntries(
    parameters.map((
      { description, name, schema = {} }
    ) => [name, { ...schema, ...description === undefined ? {} : { description } }])
  ),
  required: parameters.filter(({ required }) => required === true).map(({ name }) => name)
})
