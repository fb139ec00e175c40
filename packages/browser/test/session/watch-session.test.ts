import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { browserFor, noChromium, pageOf } from "../rendered-by.ts"
import type { BrowserWatch } from "../../src/watch/watch-browser.ts"
import type { Frame } from "../../src/watch/screencast.ts"

const eventually = async (isSo: () => boolean | Promise<boolean>) => {
  for (let turn = 0; turn < 200 && !await isSo(); turn++) await new Promise((resolve) => setTimeout(resolve, 50))
  assert.isTrue(await isSo())
}

const framesOf = (watch: BrowserWatch, tab: number) => {
  const frames: Array<Frame> = []
  const stop = watch.receive(tab, { receive: (frame) => void frames.push(frame), interval: () => 20 })
  return { frames, stop }
}

describe.skipIf(noChromium)("a watch of a session", () => {
  it.live("shows its tabs, sends a frame after each change, and passes input on", () =>
    Effect.gen(function*() {
      const { origin } = yield* pageOf(`<title>Tide</title><body style="margin:0">
        <button style="position:absolute;left:0;top:0;width:200px;height:100px" onclick="document.title='Clicked'">Go</button>
        <input style="position:absolute;left:0;top:200px;width:200px;height:100px" oninput="document.title=this.value">`)
      const browser = yield* browserFor({ allowedAddresses: [new URL(origin).host] })
      const session = yield* browser.openSession({ url: origin })
      yield* Effect.promise(async () => {
        const watch = await session.watch()
        await eventually(() => watch.tabs()[0]?.title === "Tide")
        const { frames, stop } = framesOf(watch, 0)
        await eventually(() => frames.length > 0)
        const [first] = frames
        assert.isDefined(first)
        assert.deepStrictEqual([first?.width, first?.height], [1280, 800])
        assert.deepStrictEqual([...first!.jpeg.subarray(0, 2)], [0xff, 0xd8])
        const mouse = { type: "mouse", button: "left", clicks: 1, modifiers: 0 } as const
        const click = async (x: number, y: number) => {
          const at = { x: x / 1280, y: y / 800 }
          await watch.input(0, { ...mouse, action: "down", ...at })
          await watch.input(0, { ...mouse, action: "up", ...at })
        }
        await click(100, 50)
        await eventually(() => watch.tabs()[0]?.title === "Clicked")
        await click(100, 250)
        for (const key of ["h", "i"]) {
          const code = {
            type: "key",
            key,
            code: `Key${key.toUpperCase()}`,
            keyCode: key.toUpperCase().charCodeAt(0),
            modifiers: 0
          } as const
          await watch.input(0, { ...code, action: "down" })
          await watch.input(0, { ...code, action: "up" })
        }
        await eventually(() => watch.tabs()[0]?.title === "hi")
        assert.isAbove(frames.length, 1)
        stop()
        const opened = await session.context.newPage()
        await eventually(() => watch.tabs().length === 2)
        await opened.close()
        await eventually(() => watch.tabs().length === 1)
      })
    }).pipe(Effect.scoped), 60_000)
})
