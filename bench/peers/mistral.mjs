import { MistralCore } from "@mistralai/mistralai/core.js"
import { chatComplete } from "@mistralai/mistralai/funcs/chatComplete.js"

// its one call: this API has no search, so a chat answer of the same size stands for it
export const open = ({ apiKey, baseUrl, timeout }) => {
  const client = new MistralCore({ apiKey, serverURL: baseUrl, ...timeout && { timeoutMs: timeout } })
  return async () => {
    const answer = await chatComplete(client, {
      model: "mistral-small-latest",
      messages: [{ role: "user", content: "typed errors" }]
    })
    if (!answer.ok) throw answer.error
    return answer.value.choices
  }
}
