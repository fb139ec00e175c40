import type { ClassifierInput } from "./classify-page.ts"

/** The service that has parked the domain, or the server with a default page; undefined if there is a site. */
export const parkedBy = (
  { headers, headings, scripts, status, tags, text, title }: ClassifierInput
): string | undefined => {
  if (status >= 400 || text.length > maxParkedLength) return undefined
  const brokers = services.find(([mark]) => tags.includes(mark))
  if (brokers !== undefined) return brokers[1]
  if (tags.includes("data-adblockkey") || headers["x-adblock-key"] !== undefined) return "Parked domain"
  if (/location(?:\.href)?\s*=\s*["']\/lander\b|location\.replace\(["']\/lander\b/.test(scripts)) return "GoDaddy"
  if (defaultPage.test(title) || /^it works!?$/.test(text)) return "Default page of a web server"
  const names = [title, ...headings]
  // a page about parked domains uses the same words, but its title is not the name of a domain
  const bearsDomain = /(?:^|[\s"'(])[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:$|[\s"')|:-])/mu.test(names.join("\n"))
  const isForSalePage = names.some((name) => isForSale.test(name)) ||
    (saysParked.test(text) && (text.length < veryShort || bearsDomain))
  return isForSalePage ? "Domain parked or for sale" : undefined
}

const maxParkedLength = 5_000
const veryShort = 400

const services: ReadonlyArray<readonly [mark: string, name: string]> = [
  ["sedoparking.com", "Sedo"],
  ["parkingcrew.net", "ParkingCrew"],
  ["parklogic.com", "ParkLogic"],
  ["client=dp-", "Parked domain"],
  ["img.hugedomains.com", "HugeDomains"],
  ["above.com/marketplace", "Above"]
]

const defaultPage = new RegExp(
  [
    "^(?:welcome to (?:nginx|openresty|centos|caddy|tengine|the .{0,40}(?:web|http) server)|(?:apache2? .{0,40}|centos .{0,20})default page",
    "(?:http server )?test page (?:for|powered)|iis(?: windows(?: server)?|\\d*)$|microsoft internet information services|web server's default page|default web site page|your azure function app is up|express$|xampp)"
  ].join("|"),
  "u"
)

const saysParked = new RegExp(
  [
    "(?:this|the|your) (?:domain|web ?page|web ?site)(?: name)?(?: \\S+)? (?:is|has been|was|may be|might be|could be) (?:\\w+ )?(?:parked|for sale|on sale|available for (?:sale|purchase)|registered and protected|expired)",
    "this domain has (?:expired|been reserved)|^\\S+ (?:is|may be) for sale|this domain is for sale|(?:buy|purchase|get|acquire) this domain|domain parking|parked domain|sponsored listings displayed above",
    "future home of something quite cool|(?:recently|just|newly) registered (?:at|with|through|via)|registered at namecheap|is using \\S+ nameservers",
    "diese domain (?:ist|wurde|steht|kann)|hier entsteht eine neue|ce (?:nom de )?domaine (?:est|a été)|este dominio (?:está|ha sido)|questo dominio|dit domein|этот домен|домен .{0,40}(?:продается|припаркован)|域名.{0,10}出售"
  ].join("|"),
  "u"
)

const isForSale =
  /^(?:\S+\.\p{L}{2,} (?:is|may be) for sale|(?:the )?domain(?: name)? \S+ is for sale|parked domain|domain parked|\S+\.\p{L}{2,} (?:- |\| )?(?:registered at|domain expired|expired domain))/u
