import { type Operation, repeatStart, route } from "@trawl/core/machine"
import * as types from "@trawl/types"
import type { CodeOptions, ScrapeInteractOptions, SessionOptions } from "./options.ts"

export const startOperation: Operation<types.InteractSessionResponse, SessionOptions> = {
  contract: types.createInteractSession,
  guard: types.guardInteractSessionResponse,
  mayRepeat: repeatStart
}

export const listOperation: Operation<types.InteractSessionList> = {
  contract: types.listInteractSessions,
  guard: types.guardInteractSessionList,
  route
}

export const executeOperation: Operation<types.InteractCodeResponse, CodeOptions> = {
  contract: types.executeInteractCode,
  guard: types.guardInteractCodeResponse,
  route,
  mayRepeat: repeatStart
}

export const stopOperation: Operation<types.InteractStopped> = {
  contract: types.deleteInteractSession,
  guard: types.guardInteractStopped,
  route
}

export const replayOperation: Operation<types.InteractReplay> = {
  contract: types.getInteractReplay,
  guard: types.guardInteractReplay,
  route
}

export const replayPageOperation: Operation<string> = {
  contract: types.getInteractReplayPage,
  guard: () => true,
  route
}

export const continueScrapeOperation: Operation<types.ScrapeInteractResponse, ScrapeInteractOptions> = {
  contract: types.interactWithScrape,
  guard: types.guardScrapeInteractResponse,
  route,
  mayRepeat: repeatStart
}

export const stopScrapeOperation: Operation<types.InteractStopped> = {
  contract: types.stopScrapeInteract,
  guard: types.guardInteractStopped,
  route
}
