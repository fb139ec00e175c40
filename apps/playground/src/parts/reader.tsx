import { Tabs } from "@base-ui/react/tabs"
import { Code } from "./code.tsx"
import { CopyButton } from "./copy-button.tsx"
import { Markdown } from "./markdown.tsx"

/** The markdown of a page, rendered and as text. */
export const Reader = ({ markdown }: { readonly markdown: string }) => (
  <section className="card reader" aria-label="Markdown">
    <Tabs.Root defaultValue="Rendered">
      <div className="card-head">
        <Tabs.List className="tabs small" aria-label="How the markdown is shown">
          <Tabs.Tab value="Rendered" className="tab">Rendered</Tabs.Tab>
          <Tabs.Tab value="Markdown" className="tab">Markdown</Tabs.Tab>
        </Tabs.List>
        <CopyButton text={markdown} label="Copy markdown" />
      </div>
      <Tabs.Panel value="Rendered" className="reader-body">
        {markdown.trim() === ""
          ? <p className="muted">No text was found on this page.</p>
          : <Markdown text={markdown} />}
      </Tabs.Panel>
      <Tabs.Panel value="Markdown" tabIndex={-1}>
        <Code label="Markdown" text={markdown} />
      </Tabs.Panel>
    </Tabs.Root>
  </section>
)
