import { ApiError, connect } from "@trawl/sdk"

/** What is wrong with a key as it stands, before any call; undefined when it can be sent. */
export const keyProblem = (baseUrl: string, apiKey: string): string | undefined => {
  try {
    connect({ baseUrl, apiKey })
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.is("SettingsInvalid") ? `The key is ${error.reason.problem}.` : error.message
  }
}
