import { assert, describe, it } from "@effect/vitest"
import { addressGuard, isPublic } from "../../src/address/address-guard.ts"

describe("a public address", () => {
  it.each(["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"])(
    "is %s",
    (address) => assert.isTrue(isPublic(address))
  )

  it.each([
    ["0.0.0.0", "this host"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["169.254.169.254", "link-local"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["198.18.0.1", "benchmark"],
    ["198.19.255.255", "benchmark"],
    ["192.0.2.1", "documentation"],
    ["224.0.0.1", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["fe80::1", "link-local"],
    ["fec0::1", "site-local"],
    ["fc00::1", "unique local"],
    ["fd12:3456::1", "unique local"],
    ["ff02::1", "multicast"],
    ["::ffff:127.0.0.1", "mapped loopback"],
    ["::ffff:10.0.0.1", "mapped private"],
    ["::127.0.0.1", "compatible loopback"],
    ["::10.0.0.1", "compatible private"],
    ["64:ff9b::7f00:1", "NAT64 of loopback"],
    ["64:ff9b:1::a00:1", "local NAT64"],
    ["2002:7f00:1::", "6to4 of loopback"],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "Teredo"],
    ["2001:db8::1", "documentation"],
    ["::ffff:0:127.0.0.1", "translated loopback"],
    ["2001:2::1", "benchmark"],
    ["100::1", "discarded"],
    ["3fff::1", "documentation"],
    ["5f00::1", "segment routing"],
    ["4000::1", "nobody's"],
    ["not an address", "nothing"]
  ])("is not %s (%s)", (address) => assert.isFalse(isPublic(address)))
})

describe("an exception", () => {
  it.each([
    ["127.0.0.1", "127.0.0.1", 80, "127.0.0.1"],
    ["127.0.0.1:8080", "127.0.0.1", 8080, "127.0.0.1"],
    ["127.0.0.1:80", "127.0.0.1", 80, "127.0.0.1"],
    ["127.0.0.1:8080", "localhost", 8080, "127.0.0.1"],
    ["localhost", "localhost", 3000, "::1"],
    ["localhost:3000", "localhost", 3000, "127.0.0.1"],
    ["10.0.0.0/8", "intranet.example", 443, "10.1.2.3"],
    ["::1", "::1", 80, "::1"],
    ["[::1]:8080", "::1", 8080, "::1"],
    ["fd00::/8", "nas.example", 443, "fd12::1"],
    ["0.0.0.0/0", "anything.example", 443, "192.168.0.1"]
  ])("%s allows %s:%d at %s", (entry, host, port, address) => assert.isTrue(allows(entry, host, port, address)))

  it.each([
    ["127.0.0.1:8080", "127.0.0.1", 8081, "127.0.0.1"],
    ["127.0.0.1", "127.0.0.2", 80, "127.0.0.2"],
    ["localhost:3000", "localhost", 3001, "127.0.0.1"],
    ["localhost", "attacker.example", 80, "127.0.0.1"],
    ["10.0.0.0/8", "intranet.example", 443, "192.168.0.1"],
    ["[::1]:8080", "::1", 8081, "::1"]
  ])(
    "%s does not allow %s:%d at %s",
    (entry, host, port, address) => assert.isFalse(allows(entry, host, port, address))
  )

  it.each(["", "http://x", "10.0.0.0/99", "a b", "user@host", "host/path"])(
    "with the host %j is rejected by name",
    (entry) => assert.throws(() => addressGuard([entry]), RangeError, "allowedAddresses")
  )
})

const allows = (entry: string, host: string, port: number, address: string) =>
  addressGuard([entry]).allows({ host, port, address })
