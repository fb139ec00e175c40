/** A changed value of a page that is read as data. */
export interface FieldChange {
  /** `plans[0].price`. */
  readonly path: string
  readonly previous: unknown
  readonly current: unknown
}

/** The changed values in the difference of a page. */
export const fieldChanges = (json: unknown): ReadonlyArray<FieldChange> =>
  Object.entries(json ?? {}).flatMap(([path, change]: [string, unknown]) =>
    typeof change === "object" && change !== null && "previous" in change && "current" in change
      ? [{ path, previous: change.previous, current: change.current }]
      : []
  )

export const FieldChanges = ({ changes }: { readonly changes: ReadonlyArray<FieldChange> }) => (
  <section className="card" aria-label="Changed values">
    <div className="card-head">
      <h2>Changed values</h2>
    </div>
    <dl className="page-facts">
      {changes.map(({ current, path, previous }) => (
        <div key={path}>
          <dt>
            <code>{path}</code>
          </dt>
          <dd className="changed">
            {previous != null && (
              <del className="change">
                <span className="unseen">Before:</span>
                {textOf(previous)}
              </del>
            )}
            {current != null && (
              <ins className="change">
                <span className="unseen">After:</span>
                {textOf(current)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const textOf = (value: unknown): string => typeof value === "string" ? value : JSON.stringify(value)
