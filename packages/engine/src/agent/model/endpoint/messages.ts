import type * as Prompt from "effect/ai/Prompt"
import type { ChatMessage } from "./chat-request.ts"

/** A prompt as chat completions have it. Of what others than text says, nothing is sent: no tool and no file is ever used. */
export const messagesOf = ({ content }: Prompt.Prompt): ReadonlyArray<ChatMessage> =>
  content.flatMap((message): ReadonlyArray<ChatMessage> =>
    message.role === "tool" ? [] : [{
      role: message.role,
      content: message.role === "system"
        ? message.content
        : message.content.flatMap((part) => part.type === "text" ? [part.text] : []).join("\n\n")
    }]
  )
