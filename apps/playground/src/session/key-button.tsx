import { Popup } from "../parts/popup.tsx"
import { KeyForm } from "./key-form.tsx"
import { type Session, useSession } from "./session.tsx"

/** Shows which key is used, and changes it. */
export const KeyButton = () => {
  const { baseUrl, forgetKey, source } = useSession()
  const label = `Key for ${baseUrl.replace(/^https?:\/\//, "")}`
  return (
    <Popup
      label={label}
      trigger={{
        className: "button quiet small key-button",
        children: (
          <>
            <span className="dot" data-state={source} aria-hidden="true" />
            {labels[source]}
          </>
        )
      }}
    >
      {(close) => (
        <>
          <p className="popup-title">{label}</p>
          <p className="hint">{explanations[source]}</p>
          <KeyForm submit="Use" onDone={close} />
          {source === "user" && (
            <button type="button" className="button quiet small" onClick={forgetKey}>Forget this key</button>
          )}
        </>
      )}
    </Popup>
  )
}

const labels: { readonly [Source in Session["source"]]: string } = {
  asking: "Key",
  engine: "Local key",
  user: "Your key",
  none: "Set key"
}

const explanations: { readonly [Source in Session["source"]]: string } = {
  asking: "Asking the engine whether it provides a key for this page.",
  engine: "The engine on this machine provided its key. You can use another key until this tab is closed.",
  user: "This tab keeps the key until it is closed, and sends it only to this engine.",
  none: "Enter one of the engine's API keys. This tab keeps it until it is closed."
}
