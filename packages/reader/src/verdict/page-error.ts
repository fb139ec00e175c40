import type { ClassifierInput } from "./classify-page.ts"
import { titleParts } from "./title-parts.ts"

/** The error that the page reports, by its status or by its text; undefined if it reports none. */
export const pageError = ({ headings, main, status, text, title }: ClassifierInput): string | undefined => {
  if (status >= 400) return `HTTP ${status}`
  const parts = titleParts(title)
  // if the title says more than the heading, the page is about errors
  const named = [...parts, ...headings.filter((heading) => !title.includes(heading) || parts.includes(heading))]
  if (main.length < maxErrorPageLength && named.some((name) => errorTitle.test(name))) return "Error page"
  return (text.length < maxBareLength && bareError.test(text)) || (text.length < minLength && errorTitle.test(text))
    ? "Error message"
    : undefined
}

/** Maximum length of an error page, which also has an apology and a few links. */
const maxErrorPageLength = 700
const maxBareLength = 1_500
const minLength = 80

const errorTitle = new RegExp(
  [
    // 404, Error 404 (Not Found), 403 - Forbidden: Access is denied
    "^(?:(?:http |server )*(?:error|fehler|erreur|status)[: ]+)?[45]\\d\\d(?:$|[\\s:.–—|(-]+(?:error|oops|sorry|(?:page )?not found|forbidden|unauthorized|authorization required|bad (?:request|gateway)|gone|internal server error|server error|service (?:temporarily )?unavailable|gateway time-?out)(?:[.!) ]*$|[:–—|(-].*|\\)!*.*| - .*)|[\\s:.–—|-]+(?:the |this )?page (?:could|can|was|is|does|not).*)",
    "^http (?:status|error) [45]\\d\\d\\b|^(?:apache tomcat.*)?error report$|^default backend - 404$",
    // The page you requested could not be found
    "^(?:oops|sorry|error|whoops|we are sorry)?(?: but)?[!.:… ,]*(?:this |that |the |your )?(?:specified |requested )?(?:page|object|file|site|url|document|resource|product|service|web ?site|this)(?: you(?:'re| are| were| have)? (?:requested|looking for))?(?: (?:was|is|could|can))? ?(?:not found|not be found|can't be found|cannot be found|not available|(?:temporarily |currently )?unavailable|doesn't exist|does not exist|no longer exists?)(?: at /.*|[.! ]*$)",
    "^(?:oops|whoops|error|not found|uh oh|fatal error|application error|runtime error|database error|network error|server error|unknown error|an error (?:has )?occurred|error page)(?: \\(\\w+\\))?[.!:… ]*$",
    "^(?:oops|sorry)?[!.,… ]*(?:something|\\w+thing) (?:went wrong|is not working|'s not working|isn't working)[.! ]*|^(?:internal server error|bad gateway|gateway time-?out|(?:http/1.1 )?service (?:temporarily )?unavailable|bad request|forbidden)$|^server error in ",
    "^(?:web ?site |service |site )?(?:is )?(?:temporarily|currently) (?:unavailable|offline|down)|^account (?:has been )?suspended$|^this account has been suspended|^site not found\\b",
    "^(?:(?:web ?)?site |we(?:'re| are) |down |offline |is |for |under |undergoing |scheduled )*maintenance(?: mode(?: is on)?)?[.! ]*$",
    "^(?:oops|sorry|uh oh)?[!.,… ]*we(?: couldn't| could not| can't| cannot|'re unable to) find (?:the|that|this|your) page\\b|^(?:sorry, )?(?:this|that|the) page (?:is under maintenance|can't be found|isn't available|doesn't exist)\\b|^(?:can't|cannot) find page$|^we(?:'ll| will) be (?:right )?back\\b",
    "^(?:seite|datei) (?:wurde )?nicht gefunden$|^page (?:non trouvée|introuvable)$|^página no encontrada$|^pagina (?:non trovata|niet gevonden)$|^страница не найдена$|^(?:页面不存在|找不到页面|ページが見つかりません)$"
  ].join("|"),
  "u"
)

const bareError =
  /^(?:(?:php )?(?:fatal|parse) error\b|warning: \w+\(|error establishing a database connection|uncaught \w*error|cannot (?:get|post) \/|404 page not found$|internal server error$)/
