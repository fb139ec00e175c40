import { useState } from "react"
import { TextField } from "../parts/field.tsx"
import { ApiError, connect } from "@trawl/sdk"
import { useSession } from "./session.tsx"

export const KeyForm = ({ onDone, submit }: { readonly submit: string; readonly onDone?: () => void }) => {
  const { baseUrl, useKey } = useSession()
  const [key, setKey] = useState("")
  const [problem, setProblem] = useState<string>()
  return (
    <form
      className="line-form"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const wrong = key === "" ? "Enter the key first." : keyProblem(baseUrl, key)
        setProblem(wrong)
        if (wrong !== undefined) return
        useKey(key)
        onDone?.()
      }}
    >
      <TextField
        label="API key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={key}
        problem={problem}
        onChange={(key = "") => setKey(key)}
      />
      <button type="submit" className="button primary">{submit}</button>
    </form>
  )
}

/** The problem of a key, found before any call; undefined if it can be sent. */
const keyProblem = (baseUrl: string, apiKey: string): string | undefined => {
  try {
    connect({ baseUrl, apiKey })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.is("SettingsInvalid") ? `The key is ${error.reason.problem}.` : error.message
  }
}
