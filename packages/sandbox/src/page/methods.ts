/** Kinds of objects that code can reach through the page. */
export type Kind =
  | "page"
  | "frame"
  | "frameLocator"
  | "locator"
  | "context"
  | "keyboard"
  | "mouse"
  | "touchscreen"
  | "elementHandle"
  | "response"
  | "request"
  | "dialog"

/** What a step returns: plain data, an object of the page, or a list of such objects. */
export type Returns = "data" | Kind | readonly [Kind]

type Steps = Readonly<Record<string, Returns>>

const sameFor = <T extends Returns>(returns: T, names: string): Readonly<Record<string, T>> =>
  Object.fromEntries(names.split(" ").map((name) => [name, returns]))

const finders = sameFor(
  "locator",
  "locator getByRole getByText getByLabel getByPlaceholder getByAltText getByTitle getByTestId"
)

const queries = sameFor(
  "data",
  "click dblclick tap fill type press hover focus check uncheck setChecked selectOption innerText innerHTML textContent " +
    "inputValue getAttribute isVisible isHidden isEnabled isDisabled isEditable isChecked dispatchEvent ariaSnapshot"
)

const scripts = sameFor("data", "evaluate")

const document: Steps = {
  ...finders,
  ...queries,
  ...scripts,
  ...sameFor(
    "data",
    "content setContent title url waitForLoadState waitForTimeout waitForFunction waitForURL dragAndDrop"
  ),
  ...sameFor("data", "addScriptTag addStyleTag $$eval $eval"),
  frameLocator: "frameLocator",
  goto: "response",
  waitForSelector: "elementHandle",
  $: "elementHandle",
  $$: ["elementHandle"]
}

/** Every method that code may call; all others are refused. Methods that name files or other connections are not listed. */
export const methods: Readonly<Record<Kind, Steps>> = {
  page: {
    ...document,
    ...sameFor("response", "reload goBack goForward waitForNavigation waitForResponse"),
    ...sameFor("data", "screenshot pdf bringToFront close isClosed setViewportSize viewportSize emulateMedia"),
    ...sameFor("data", "setDefaultTimeout setDefaultNavigationTimeout addInitScript"),
    context: "context",
    mainFrame: "frame",
    frames: ["frame"],
    frame: "frame",
    opener: "page",
    waitForRequest: "request",
    waitForPopup: "page",
    waitForDialog: "dialog"
  },
  frame: {
    ...document,
    ...sameFor("data", "name isDetached"),
    page: "page",
    parentFrame: "frame",
    childFrames: ["frame"],
    waitForNavigation: "response"
  },
  frameLocator: { ...finders, ...sameFor("frameLocator", "frameLocator first last nth"), owner: "locator" },
  locator: {
    ...finders,
    ...queries,
    ...scripts,
    ...sameFor("locator", "first last nth filter and or describe"),
    ...sameFor(
      "data",
      "count allInnerTexts allTextContents boundingBox clear selectText blur screenshot waitFor dragTo"
    ),
    ...sameFor("data", "scrollIntoViewIfNeeded pressSequentially evaluateAll setInputFiles highlight"),
    frameLocator: "frameLocator",
    contentFrame: "frameLocator",
    all: ["locator"],
    page: "page",
    elementHandle: "elementHandle"
  },
  elementHandle: {
    ...queries,
    ...scripts,
    ...sameFor("data", "boundingBox screenshot scrollIntoViewIfNeeded selectText $eval $$eval dispose setInputFiles"),
    ...sameFor("elementHandle", "$ waitForSelector"),
    $$: ["elementHandle"],
    contentFrame: "frame",
    ownerFrame: "frame"
  },
  context: {
    ...sameFor("data", "cookies addCookies clearCookies grantPermissions clearPermissions setGeolocation setOffline"),
    ...sameFor("data", "setDefaultTimeout setDefaultNavigationTimeout addInitScript storageState"),
    pages: ["page"],
    newPage: "page",
    waitForPage: "page"
  },
  keyboard: sameFor("data", "press type down up insertText"),
  mouse: sameFor("data", "click dblclick move down up wheel"),
  touchscreen: sameFor("data", "tap"),
  response: {
    ...sameFor("data", "status statusText ok url headers allHeaders headerValue text json body finished"),
    request: "request"
  },
  request: {
    ...sameFor("data", "url method headers allHeaders postData resourceType isNavigationRequest failure"),
    response: "response"
  },
  dialog: sameFor("data", "accept dismiss message type defaultValue")
}

/** Objects that are properties rather than results. */
export const properties: Readonly<Partial<Record<Kind, Steps>>> = {
  page: { keyboard: "keyboard", mouse: "mouse", touchscreen: "touchscreen" }
}

/** Steps of which the browser learns only with the next one. All others are sent when they are called. */
export const chainSteps: ReadonlyArray<string> = [
  ...Object.keys(finders),
  ..."first last nth filter and or describe frameLocator contentFrame mainFrame context owner".split(" ")
]

/** Plain values that an object has as soon as it is received, so that code can read them without waiting. */
export const knownValues: Readonly<Partial<Record<Kind, ReadonlyArray<string>>>> = {
  page: ["url"],
  frame: ["url", "name"],
  response: ["status", "statusText", "ok", "url", "headers"],
  request: ["url", "method", "headers", "postData", "resourceType"],
  dialog: ["message", "type", "defaultValue"]
}
