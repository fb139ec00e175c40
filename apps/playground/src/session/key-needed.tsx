import { KeyForm } from "./key-form.tsx"

/** Asks for the key if the engine does not provide one. */
export const KeyNeeded = () => (
  <section className="card form key-needed" aria-labelledby="key-needed">
    <h2 id="key-needed">This engine requires a key</h2>
    <p>
      Enter one of the engine's API keys. This tab keeps it until it is closed and sends it only to this engine.
    </p>
    <KeyForm submit="Use this key" />
  </section>
)
