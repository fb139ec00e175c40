import { ApiError, connect } from "@trawl/sdk"

/** The problem of a key, found before any call; undefined if it can be sent. */
export const keyProblem = (baseUrl: string, apiKey: string): string | undefined => {
  try {
    connect({ baseUrl, apiKey })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.is("SettingsInvalid") ? `The key is ${error.reason.problem}.` : error.message
  }
}
