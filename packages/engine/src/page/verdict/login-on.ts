import type { Clues } from "./classify-page.ts"
import { titleParts } from "./title-parts.ts"

/** How the page asks its visitor to log in before there is anything to read; undefined where it does not. */
export const loginOn = ({ fields, headers, headings, status, tags, text, title }: Clues): string | undefined => {
  if (status === 401) return headers["www-authenticate"] === undefined ? "HTTP 401" : "HTTP authentication"
  if (status >= 400 && status !== 403) return undefined
  const hasPassword = /type\s*=\s*["']?password/.test(fields)
  const isTitled = titleParts(title).some((part) => login.test(part))
  const isNamed = isTitled || headings.slice(0, 2).some((name) => login.test(name))
  if (hasPassword && (text.length < littleElse || (text.length < moreElse && loginWords.test(text)) || (text.length < someElse && (isNamed || notLoggedIn.test(text))))) return "Login form"
  const asksWho = (tags.includes("<form") && (/type\s*=\s*["']?(?:email|text)/.test(fields) || tags.includes("<button"))) || /oauth|saml|openid|\/sso\b/.test(tags)
  return isTitled && asksWho && text.length < moreElse ? "Login form" : undefined
}

/** Text beside a form: of a page that is only that, of one with hints, and of one with words of welcome, a navigation and a footer. */
const littleElse = 200
const moreElse = 450
const someElse = 2_500

const loginWords = /forg[oe]t|remember me|keep me (?:signed|logged)|user ?name|passwort vergessen|mot de passe oublié|olvidado/

/** Titles and headings of logins, alone or beside the name of a site. */
const login = new RegExp([
  "^(?:please )?(?:(?:sign|log)[ -]?[io]n|login)(?:$|[:\\[( ]| or sign up\\b)|^(?!how\\b)(?:[\\p{L}\\d+.&]+ ){1,4}(?:login|log ?in|sign[ -]?[io]n)$|\\b(?:login|sign-?in) (?:page|form|screen)$",
  "^(?:anmelden|anmeldung|einloggen|inloggen|connexion|se connecter|s'identifier|iniciar sesión|acceder|accedi|entrar|войти|вход|登录|登入|ログイン|サインイン|ورود)(?:$| )|(?:anmelden|connexion|サインイン|ログイン)$"
].join("|"), "u")

const notLoggedIn = /(?:you are|you're) not (?:logged|signed) in|(?:must|need to|please) (?:be logged in|log in|sign in) (?:to (?:view|see|access|continue|read)|before continuing)/
