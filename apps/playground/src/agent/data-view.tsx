import { Tabs } from "@base-ui/react/tabs"
import { Code } from "../parts/code.tsx"
import { jsonText } from "../parts/json-text.ts"
import { OuterLink } from "../parts/outer-link.tsx"
import { type DataTable, tableOf } from "../parts/table-of.ts"

/** Data unchanged, and as a table if it is one. */
export const DataView = ({ data }: { readonly data: unknown }) => {
  const table = tableOf(data)
  if (table === undefined) return <Code label="Data" text={jsonText(data)} />
  return (
    <Tabs.Root defaultValue="Table">
      <Tabs.List className="tabs small data-tabs" aria-label="How the data is shown">
        <Tabs.Tab value="Table" className="tab">
          Table<span className="count">{table.rows.length}</span>
        </Tabs.Tab>
        <Tabs.Tab value="JSON" className="tab">JSON</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="Table" tabIndex={-1}>
        <Table table={table} />
      </Tabs.Panel>
      <Tabs.Panel value="JSON" tabIndex={-1}>
        <Code label="Data" text={jsonText(data)} />
      </Tabs.Panel>
    </Tabs.Root>
  )
}

const Table = ({ table: { columns, rows } }: { readonly table: DataTable }) => (
  <div className="data-table" tabIndex={0} role="region" aria-label="Data as a table">
    <table>
      <thead>
        <tr>{columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => <tr key={index}>{columns.map((name) => <td key={name}>{cell(row[name])}</td>)}</tr>)}
      </tbody>
    </table>
  </div>
)

const cell = (value: unknown) =>
  typeof value === "string"
    ? <OuterLink url={value}>{value}</OuterLink>
    : value === undefined || value === null
    ? <span className="muted">–</span>
    : String(value)
