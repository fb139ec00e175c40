import { absoluteUrl } from "../links/absolute-url.ts"

/** Markdown whose links and images are absolute; code stays as it is, and so do links to places in the page itself. */
export const resolveMarkdown = (markdown: string, base: string): string =>
  markdown.replace(parts, (part: string, _fence?: string, _ticks?: string, before?: string, target = "") => before === undefined ? part : before + resolved(target, base))

/** What is escaped and code, which stay; where the target of a link or an image begins, in markdown and in HTML within it. Notes and sentences are no definitions of links. */
const parts = new RegExp(
  [
    /\\./.source,
    /^ {0,3}(?<fence>`{3,}(?!.*`)|~{3,})[^]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|$(?![^]))/.source,
    /(?<!`)(?<ticks>`{1,3})(?!`)[^`\n]{1,1000}\k<ticks>(?!`)/.source,
    /(\]\([ \t]{0,9}<?|^ {0,3}\[(?!\^)[^\][\n]{1,300}\]:[ \t]{1,9}(?=\S+(?:[ \t]*$|[ \t]+["'(]))<?|<(?:a|img|source|video)\s(?:[^<>]{0,500}?\s)?(?:href|src)=["'])([^\s<>()"']{1,2000})/.source
  ].join("|"),
  "gim"
)

const resolved = (target: string, base: string): string =>
  target.startsWith("#") || /^[a-z][a-z\d+.-]*:/i.test(target) ? target : absoluteUrl(target, base) ?? target
