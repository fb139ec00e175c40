/**
 * The switches of a headless Chromium: those that Playwright expects, and those that prevent pages from bypassing their
 * proxy.
 */
export const chromiumSwitches = (
  userData: string,
  sandboxed: boolean,
  // requests outside of pages go to an unused port and fail
  proxy = "http://127.0.0.1:9"
): ReadonlyArray<string> => [
  ...expected,
  `--disable-features=${disabled.join(",")}`,
  "--enable-features=CDPScreenshotNewSurface",
  `--proxy-server=${proxy}`,
  ...guarding,
  ...sandboxed ? [] : ["--no-sandbox"],
  `--user-data-dir=${userData}`,
  // with a pipe, no other program can connect to it, and it ends with this process
  "--remote-debugging-pipe",
  "--no-startup-window"
]

/**
 * Switches that Playwright uses and relies on, except one: `--disable-ipc-flooding-protection` lets a page change
 * its URL without limit, which keeps the browser process, and with it all other pages, busy for many seconds.
 */
const expected = [
  "--headless",
  "--hide-scrollbars",
  "--mute-audio",
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
  "--allow-pre-commit-input",
  "--disable-back-forward-cache",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-component-extensions-with-background-pages",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-field-trial-config",
  "--disable-hang-monitor",
  "--disable-infobars",
  "--disable-popup-blocking",
  "--disable-prompt-on-repost",
  "--disable-renderer-backgrounding",
  "--disable-search-engine-choice-screen",
  "--disable-sync",
  "--force-color-profile=srgb",
  "--metrics-recording-only",
  "--no-default-browser-check",
  "--no-first-run",
  "--no-service-autorun",
  "--password-store=basic",
  "--use-mock-keychain"
]

/**
 * Features that Playwright disables too, except `IgnoreDuplicateNavs`: it hides navigations to the same address for 3
 * seconds, so that an endless loop of `location.reload()` could not be distinguished from a slow script.
 */
const disabled = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "IgnoreDuplicateNavs",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning"
]

const guarding = [
  "--proxy-bypass-list=<-loopback>",
  // the proxy looks up host names
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--disable-quic",
  // full Chromium knows one of these two, the headless shell the other
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--deny-permission-prompts",
  "--disable-domain-reliability",
  "--disable-gpu",
  "--disable-print-preview",
  "--disk-cache-size=33554432",
  "--font-render-hinting=none",
  "--js-flags=--max-old-space-size=512",
  "--no-pings"
]
