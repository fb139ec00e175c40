import type { ClassifierInput } from "./classify-page.ts"
import { titleParts } from "./title-parts.ts"

/** How the page asks the visitor to log in before it shows content; undefined if it does not. */
export const loginOn = (input: ClassifierInput): string | undefined => {
  const { fields, hasScripts, headers, headings, main, status, tags, text, title } = input
  if (status === 401) return headers["www-authenticate"] === undefined ? "HTTP 401" : "HTTP authentication"
  if (status >= 400 && status !== 403) return undefined
  const isTitled = titleParts(title).some((part) => login.test(part))
  const isNamed = isTitled || headings.slice(0, 1).some((name) => login.test(name))
  const asksForPassword = /type\s*=\s*["']?password/.test(fields) && (
    text.length < littleElse ||
    (text.length < moreElse && hints.test(text)) ||
    (text.length < someElse && (isNamed || notLoggedIn.test(text))) ||
    // a login form in the page header is not in the main content
    (main.length < formAndWelcome && passwordWords.test(main) && hints.test(main))
  )
  if (asksForPassword) return "Login form"
  const asksWho = hasScripts ||
    (tags.includes("<form") && (/type\s*=\s*["']?(?:email|text)/.test(fields) || tags.includes("<button"))) ||
    /oauth|saml|openid|\/sso\b/.test(tags)
  return isTitled && asksWho && text !== "" && text.length < moreElse ? "Login form" : undefined
}

/** Length of the text beside the form: only the form; with hints; with a welcome text, navigation and footer. */
const littleElse = 200
const moreElse = 450
const someElse = 2_500
const formAndWelcome = 1_000

const hints =
  /forg[oe]t|lost your password|remember (?:me|your)|keep me (?:signed|logged)|user ?name|sign in or sign up|passwor[dt] vergessen|wachtwoord vergeten|mot de passe oublié|olvidado|забыли пароль|パスワードをお忘れ|忘记密码/u
const passwordWords = /pass ?word|passwort|wachtwoord|mot de passe|contraseña|senha|пароль|パスワード|密码/u

/** Titles and headings of login pages, alone or with the name of a site. */
const login = new RegExp(
  [
    "^(?:please )?(?:(?:sign|log)[ -]?[io]n|login)(?:$|[:\\[( ]| or sign up\\b)|^(?!how\\b)(?:[\\p{L}\\d+.&]+ ){1,4}(?:login|log ?in|sign[ -]?[io]n)$|\\b(?:login|sign-?in) (?:page|form|screen)$",
    "^(?:anmelden|anmeldung|einloggen|inloggen|connexion|se connecter|s'identifier|iniciar sesión|acceder|accedi|entrar|войти|вход|登录|登入|ログイン|サインイン|авторизация|ورود)(?:$| )|(?:anmelden|connexion|サインイン|ログイン)$"
  ].join("|"),
  "u"
)

const notLoggedIn =
  /(?:you are|you're) not (?:logged|signed) in|(?:must|need to|please) (?:be logged in|log in|sign in) (?:to (?:view|see|access|continue|read)|before continuing)/
