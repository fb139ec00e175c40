/** Hosts that serve nothing but advertising, and what follows readers for it: what is blocked without lists. */
export const isAdHost = (host: string): boolean => {
  for (let name = host.toLowerCase(); name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    if (adHosts.has(name)) return true
  }
  return false
}

const adHosts = new Set([
  "2mdn.net",
  "adnxs.com",
  "adsrvr.org",
  "amazon-adsystem.com",
  "criteo.com",
  "doubleclick.net",
  "google-analytics.com",
  "googleadservices.com",
  "googlesyndication.com",
  "googletagmanager.com",
  "moatads.com",
  "outbrain.com",
  "pubmatic.com",
  "rubiconproject.com",
  "scorecardresearch.com",
  "taboola.com"
])
