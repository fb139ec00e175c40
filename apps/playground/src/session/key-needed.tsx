import { KeyForm } from "./key-form.tsx"

/** Asks for the key, where the engine tells none. */
export const KeyNeeded = () => (
  <section className="card form key-needed" aria-labelledby="key-needed">
    <h2 id="key-needed">This engine asks for a key</h2>
    <p>
      It is one of those the engine was started with. This tab keeps it until it is closed; it is sent to this engine
      alone.
    </p>
    <KeyForm submit="Use this key" />
  </section>
)
