import type { InputEvent } from "@trawl/browser/effect"
import * as Schema from "effect/Schema"

/** A message of the page that shows a session: which tab it shows, or input for that tab. */
export type ViewerMessage = { readonly type: "show"; readonly tab: number } | InputEvent

const part = Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const whole = (maximum: number, minimum = 0) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const position = { x: part, y: part }
// Alt, Control, Meta and Shift are one bit each
const modifiers = whole(15)
const distance = Schema.Number.check(Schema.isBetween({ minimum: -10_000, maximum: 10_000 }))
const name = Schema.String.check(Schema.isMaxLength(32))

const Message: Schema.Decoder<ViewerMessage> = Schema.Union([
  Schema.Struct({ type: Schema.Literal("show"), tab: whole(100_000) }),
  Schema.Struct({
    type: Schema.Literal("mouse"),
    action: Schema.Literals(["down", "move", "up"]),
    ...position,
    button: Schema.Literals(["left", "middle", "none", "right"]),
    clicks: whole(3),
    modifiers
  }),
  Schema.Struct({ type: Schema.Literal("wheel"), ...position, deltaX: distance, deltaY: distance, modifiers }),
  Schema.Struct({
    type: Schema.Literal("key"),
    action: Schema.Literals(["down", "up"]),
    key: name,
    code: name,
    keyCode: whole(255),
    modifiers
  }),
  Schema.Struct({ type: Schema.Literal("text"), text: Schema.String.check(Schema.isMaxLength(10_000)) }),
  Schema.Struct({
    type: Schema.Literal("touch"),
    action: Schema.Literals(["cancel", "end", "move", "start"]),
    points: Schema.Array(Schema.Struct(position)).check(Schema.isMaxLength(10))
  }),
  Schema.Struct({ type: Schema.Literal("go"), to: Schema.Literals(["back", "forward", "reload"]) }),
  Schema.Struct({
    type: Schema.Literal("open"),
    url: Schema.String.check(Schema.isMaxLength(2_048), Schema.isPattern(/^https?:\/\//iu))
  })
])

/** Undefined if the message is none that the page sends. */
export const readViewerMessage = (text: string): ViewerMessage | undefined => {
  const read = Schema.decodeUnknownOption(Schema.fromJsonString(Message))(text)
  return read._tag === "Some" ? read.value : undefined
}
