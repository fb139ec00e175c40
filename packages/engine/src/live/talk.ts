import type { BrowserSession } from "@trawl/browser/effect"
import type { Talk, Talker } from "./converse.ts"
import { openView } from "./view.ts"
import { readViewerMessage } from "./viewer-message.ts"

/** Shows the session to a person, and with `mayUse` passes their input on. */
export const talkToViewer =
  (browser: Pick<BrowserSession, "watch">, mayUse: boolean) => async ({ end, send }: Talker): Promise<Talk> => {
    const watch = await browser.watch()
    const stopWaiting = watch.listen(() => {
      if (watch.isClosed()) end("The session has ended")
    })
    if (watch.isClosed()) end("The session has ended")
    const view = openView(watch, mayUse, {
      state: (text) => send(text, "state"),
      frame: (bytes) => send(bytes, "frame")
    })
    return {
      take: (text) => {
        const message = readViewerMessage(text)
        if (message === undefined) end("The message is not one of the page")
        else view.take(message)
      },
      close: () => {
        stopWaiting()
        view.close()
      }
    }
  }

/** Passes the messages of a program to the browser, and back. */
export const talkToProgram =
  (outside: NonNullable<BrowserSession["outside"]>) => async ({ end, send }: Talker): Promise<Talk> => {
    const client = await outside((text) => send(text), () => end("The browser was disconnected"))
    return { take: client.send, close: client.close }
  }
