import type { Clues } from "./classify-page.ts"

/** Which error the page reports, by its status or, with the status of a page that is there, by its words; undefined where it reports none. */
export const errorOn = ({ headings, main, status, text, title }: Clues, isHtml: boolean): string | undefined => {
  if (status >= 400) return `HTTP ${status}`
  if (!isHtml) return undefined
  if (main.length < longestSaid && title.split(/ [-–—|·»:] | [|»]/).some((part) => errorTitle.test(part.trim()))) return "Error page"
  if (main.length < longestSaid && headings.some((heading) => errorTitle.test(heading))) return "Error page"
  return text.length < longestBare && bareError.test(text) ? "Error message" : undefined
}

/** Beside the error: words of regret and a few links. */
const longestSaid = 700
const longestBare = 1_500

const errorTitle = new RegExp([
  "^(?:(?:http )?(?:error|fehler|erreur|status)[: ]+)?[45]\\d\\d(?:$|[\\s:.–—|-]+(?:error|oops|sorry|(?:page )?not found|forbidden|unauthorized|bad (?:request|gateway)|gone|internal server error|server error|service unavailable|gateway time-?out)(?:[.! ]*$|[:–—|(-].*| - .*)|[\\s:.–—|-]+(?:the |this )?page (?:could|can|was|is|does|not).*)",
  "^(?:oops[!.… ,]*|sorry[!.… ,]*|error[:! ]*|whoops[!.… ,]*)?(?:this |that |the |your )?(?:requested )?(?:page|object|file|site|url|document|resource|web ?site)(?: you(?:'re| are| were)? (?:requested|looking for))? (?:(?:was|is|could|can) ?)?(?:not found|not be found|can't be found|cannot be found|not available|(?:temporarily |currently )?unavailable|doesn't exist|does not exist|no longer exists?)[.! ]*$",
  "^(?:oops|whoops|error|not found|uh oh|fatal error|application error|runtime error|database error|server error|unknown error|an error (?:has )?occurred|error page)[.!:… ]*$",
  "^(?:oops[!.,… ]*)?(?:something|an? \\w+) went wrong[.! ].*|^(?:oops[!.,… ]*)?something went wrong$|^server error in |^(?:internal server error|bad gateway|gateway time-?out|service (?:temporarily )?unavailable|bad request|forbidden)$",
  "^(?:web ?site |service |site )?(?:is )?(?:temporarily|currently) (?:unavailable|offline|down)|^(?:site |we(?:'re| are) |down for |under |undergoing |scheduled |website |site is )*(?:undergoing |under )?(?:scheduled )?maintenance(?: mode(?: is on)?)?[.! ]*$|^(?:this )?account (?:has been )?suspended$|^site not found\\b.*",
  "^(?:seite|datei) (?:wurde )?nicht gefunden$|^page (?:non trouvée|introuvable)$|^página no encontrada$|^pagina (?:non trovata|niet gevonden)$|^страница не найдена$|^(?:页面不存在|找不到页面|ページが見つかりません)$"
].join("|"), "u")

const bareError = /^(?:(?:php )?(?:fatal|parse) error\b|warning: \w+\(|error establishing a database connection|uncaught \w*error|cannot (?:get|post) \/|404 page not found$|internal server error$)/
