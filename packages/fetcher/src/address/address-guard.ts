import ipaddr from "ipaddr.js"

/** Decides whether a connection to this address, under this host name, is allowed. */
export interface AddressGuard {
  readonly allows: (target: Target) => boolean
}

export interface Target {
  /** The host of the URL in lower case; IPv6 without brackets. */
  readonly host: string
  readonly port: number
  /** The IP address that is connected to. */
  readonly address: string
}

/**
 * Allows public addresses, and beyond them only what is listed: `host`, `host:port`, an address, `address:port`
 * (`[::1]:8080` for IPv6) or a range such as `10.0.0.0/8`; `0.0.0.0/0` and `::/0` are everything. Throws a `RangeError`
 * that names an entry it cannot read.
 */
export const addressGuard = (allowed: ReadonlyArray<string>): AddressGuard => {
  const exceptions = allowed.map(readException)
  return {
    allows: (target) => isPublic(target.address) || exceptions.some((matches) => matches(target))
  }
}

/** Whether the address is on the public internet: not private, local or reserved, in any spelling. */
export const isPublic = (address: string): boolean => kindOfAddress(address) === "public"

/** The kind of an address: `public`, `private`, `loopback`, `link-local` and so on. */
export const kindOfAddress = (address: string): string => {
  if (!ipaddr.isValid(address)) return "an invalid address"
  const parsed = ipaddr.process(address)
  if (metadata.has(parsed.toNormalizedString())) return "for the metadata of a cloud"
  const range = parsed.range()
  // ipaddr.js classifies all other IPv6 addresses as unicast, including some that map to IPv4 addresses
  if (range === "unicast") return parsed.kind() === "ipv4" || parsed.match(publicIPv6) ? "public" : "reserved"
  return ranges[range] ?? "reserved"
}

const ranges: Readonly<Partial<Record<string, string>>> = {
  carrierGradeNat: "shared by a provider's customers",
  deprecatedSiteLocal: "site-local",
  linkLocal: "link-local",
  loopback: "loopback",
  multicast: "multicast",
  private: "private",
  uniqueLocal: "private",
  unspecified: "unspecified"
}

/** Cloud metadata addresses, which expose secrets. One of them looks like a public address. */
const metadata: ReadonlySet<string> = new Set(
  ["169.254.169.254", "168.63.129.16", "100.100.100.200", "192.0.0.192", "fd00:ec2::254"].map((address) =>
    ipaddr.parse(address).toNormalizedString()
  )
)

/** The allocated range of public IPv6 addresses. */
const publicIPv6 = ipaddr.parseCIDR("2000::/3")

type Exception = (target: Target) => boolean

const readException = (entry: string): Exception => {
  if (entry.includes("/")) {
    if (!ipaddr.isValidCIDR(entry)) throw unreadable(entry)
    const [network, bits] = ipaddr.parseCIDR(entry)
    return ({ address }) => {
      const parsed = ipaddr.process(address)
      return parsed.kind() === network.kind() && parsed.match(network, bits)
    }
  }
  const url = ipaddr.IPv6.isValid(entry) ? URL.parse(`http://[${entry}]`) : URL.parse(`http://${entry}`)
  if (url === null || url.pathname !== "/" || url.username !== "" || url.search !== "" || url.hash !== "") {
    throw unreadable(entry)
  }
  const host = url.hostname.replace(/^\[|\]$/g, "")
  // `URL` drops default ports, so the port is read from the entry itself
  const port = /:(\d+)$/.exec(ipaddr.IPv6.isValid(entry) ? "" : entry)?.[1]
  return (target) =>
    (target.host === host || (ipaddr.isValid(host) && sameAddress(target.address, host))) &&
    (port === undefined || target.port === Number(port))
}

const sameAddress = (one: string, other: string): boolean =>
  ipaddr.process(one).toNormalizedString() === ipaddr.process(other).toNormalizedString()

const unreadable = (entry: string) =>
  new RangeError(
    `allowedAddresses: ${JSON.stringify(entry)} must be host, host:port, address, address:port or address/bits`
  )
