export { printable, printableJson } from "@trawl/core/machine"
