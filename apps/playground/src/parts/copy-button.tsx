import { useEffect, useState } from "react"

/** Copies a text, and confirms that. */
export const CopyButton = ({ label = "Copy", text }: { readonly label?: string; readonly text: string }) => {
  const [status, setStatus] = useState("")
  useEffect(() => {
    if (status === "") return
    const timer = setTimeout(() => setStatus(""), 2000)
    return () => clearTimeout(timer)
  }, [status])
  const copy = () => {
    // browsers allow the clipboard only on this machine and over https
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"))
    copying.then(() => setStatus("Copied"), () => setStatus("Select and copy by hand"))
  }
  return (
    <button type="button" className="button quiet small" onClick={copy}>
      {status === "" ? label : status}
      <span className="unseen" role="status">{status}</span>
    </button>
  )
}
