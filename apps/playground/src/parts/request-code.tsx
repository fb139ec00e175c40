import { Tabs } from "@base-ui/react/tabs"
import { useState } from "react"
import type { Call } from "../call/call.ts"
import { toCurl } from "../call/to-curl.ts"
import { toTypeScript } from "../call/to-typescript.ts"
import { Code } from "./code.tsx"
import { CopyButton } from "./copy-button.tsx"

/** The program and the command for exactly this request. */
export const RequestCode = ({ baseUrl, call }: { readonly call: Call; readonly baseUrl: string }) => {
  const [shown, setShown] = useState<string>("TypeScript")
  const programs = [["TypeScript", toTypeScript(call, baseUrl)], ["curl", toCurl(call, baseUrl)]] as const
  return (
    <section className="card request-code" aria-label="The same request in code">
      <Tabs.Root value={shown} onValueChange={(value: string) => setShown(value)}>
        <div className="card-head">
          <Tabs.List className="tabs small" aria-label="Language">
            {programs.map(([name]) => <Tabs.Tab key={name} value={name} className="tab">{name}</Tabs.Tab>)}
          </Tabs.List>
          <CopyButton text={programs.find(([name]) => name === shown)?.[1] ?? ""} />
        </div>
        {programs.map(([name, text]) => (
          <Tabs.Panel key={name} value={name} tabIndex={-1}>
            <Code label={name} text={text} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </section>
  )
}
