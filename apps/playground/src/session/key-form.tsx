import { useState } from "react"
import { TextField } from "../parts/field.tsx"
import { keyProblem } from "./check-key.ts"
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
