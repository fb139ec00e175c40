import { Popup } from "../parts/popup.tsx"
import { KeyForm } from "./key-form.tsx"
import { type Session, useSession } from "./session.tsx"

/** Says which key is used, and lets it be another. */
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
  asking: "The engine is asked whether it has a key for this page.",
  engine:
    "The engine on this machine gave this page its key. Another can be used in its place until this tab is closed.",
  user: "Kept by this tab until it is closed, and sent to this engine alone.",
  none: "One of the keys that the engine was started with. This tab keeps it until it is closed."
}
