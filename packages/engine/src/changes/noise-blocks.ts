import type { Block } from "./block.ts"
import { foldedText } from "./comparison-key.ts"

/**
 * Finds the blocks that are not the content of a page: advertisements, banners, cookie notices, share buttons, and lists
 * of related or popular pages.
 */
export const noiseBlocks = (blocks: ReadonlyArray<Block>): ReadonlySet<Block> => {
  const noise = new Set<Block>()
  /** The level of the heading whose section is noise. */
  let section: number | undefined
  /** The number of linked blocks that belong to the last advertisement label. */
  let advertised = 0
  /** The number of blocks that may be buttons of the last cookie notice. */
  let buttons = 0
  for (const block of blocks) {
    if (block.kind === "code" || block.kind === "tableRow") {
      section = undefined
      advertised = buttons = 0
      continue
    }
    const text = block.text.length > maxLength ? "" : foldedText(block.text)
    if (block.level > 0) {
      if (section !== undefined && block.level <= section) section = undefined
      if (section === undefined && block.level > 1 && changingSection.test(text)) section = block.level
      advertised = buttons = 0
      if (section !== undefined) noise.add(block)
      continue
    }
    // a long paragraph without links is content that follows the section
    if (section !== undefined && text === "" && !block.isLinked) section = undefined
    if (advertLabel.test(text)) advertised = maxAdvertised
    else if (advertised > 0 && block.isLinked) advertised--
    else if (buttons > 0 && button.test(text)) buttons--
    else {
      advertised = buttons = 0
      const isBanner = text !== "" && banners.some((pattern) => pattern.test(text))
      if (isBanner && /cookie/i.test(text)) buttons = maxButtons
      if (!isBanner && section === undefined && !block.links.some(isAdvert)) continue
    }
    noise.add(block)
  }
  return noise
}

/** Headings of lists and texts that vary with each visit. */
const changingSection = new RegExp(
  `^(?:${
    [
      "(?:related|recommended|suggested|similar|popular|trending|most (?:read|popular|viewed|shared)|top)(?: (?:articles?|posts?|stories|pages?|reads?|reading|content|products?|items?|videos?|topics?|news|links?|questions?|results?|searches))?(?: for you)?",
      "(?:you (?:may|might) (?:also )?(?:like|enjoy|be interested in)|recommended for you|just for you|picked for you|more (?:like this|for you|to (?:read|explore|discover))|read (?:next|more|also)|up next|keep reading|see also our .{1,30}|in other news|trending(?: now)?|editors?'?s? picks?)",
      "(?:customers|people|others|shoppers)(?: who .{1,40})? also (?:bought|viewed|liked|like|ask|asked|searched(?: for)?)",
      "(?:frequently bought together|recently viewed(?: (?:items|products))?|your (?:recently viewed|recent) (?:items|products)|sponsored(?: (?:links|products|content|posts))?|from (?:around the web|our (?:partners|sponsors)))",
      "(?:tip|quote|word|photo|picture|image|joke|fact|thought|verse|question) of the (?:day|week)",
      "(?:das könnte (?:sie|dich|euch) (?:auch )?interessieren|ähnliche (?:artikel|beiträge|produkte)|verwandte (?:artikel|themen|beiträge)|mehr zum thema|meistgelesen|beliebte (?:artikel|beiträge)|kunden kauften auch|empfehlungen für sie)",
      "(?:articles? (?:similaires?|liés|connexes)|à lire aussi|sur le même sujet|vous aimerez aussi|les plus lus|produits similaires)",
      "(?:artículos relacionados|también te puede interesar|te puede interesar|lo más leído|más leídas|productos relacionados|quizás también te guste)",
      "(?:articoli correlati|potrebbe interessarti(?: anche)?|i più letti|artigos relacionados|veja também|mais lidas|gerelateerde artikelen|lees ook|meest gelezen|関連記事|おすすめ記事|人気記事|相关文章|推荐阅读)"
    ].join("|")
  })[:.!?…]*$`,
  "iu"
)

const advert =
  "(?:advertisement|advertising|advert|ads?|sponsored(?: (?:content|post|link|links))?|promoted|anzeige|werbung|gesponsert|publicité|annonce|sponsorisé|publicidad|patrocinado|anuncio|pubblicità|sponsorizzato|publicidade|advertentie|reklama?|annons|広告|广告|реклама)"
const advertLabel = new RegExp(`^${advert}[:.]?$`, "iu")

const banners: ReadonlyArray<RegExp> = [
  new RegExp(`^${advert}(?: (?:by|from|von|par|por|da) [^:]{1,60})?(?: ?[:·|]| - )`, "iu"),
  /\b(?:subscribe|sign up|join|register|get)\b.{0,60}\b(?:newsletter|mailing list)\b|\bnewsletter\b.{0,60}\b(?:subscribe|sign up)\b/i,
  /\bnewsletter\b.{0,60}\b(?:abonnieren|anmelden|bestellen)\b|\b(?:abonnez-vous|inscrivez-vous|suscríbete|suscribirse|iscriviti|assine|schrijf je in)\b.{0,60}\b(?:newsletter|lettre|boletín|nieuwsbrief)/iu,
  /^(?:download|get|install|try|open(?: in)?)(?: (?:our|the|in the|in our))? (?:free |mobile |new )?app\b/i,
  /\b(?:take|fill (?:in|out)|complete|join)\b.{0,40}\bsurvey\b|\b(?:give|send|leave) us (?:your )?feedback\b|\btesting (?:a|our) new (?:design|site|layout|version)\b/i,
  /\b(?:uses?|using|accept|manage|about|this) (?:of )?(?:all )?cookies\b|\bcookie (?:policy|settings|preferences|notice)\b|\b(?:verwendet|verwenden|nutzt|nutzen|utilise|utilisons|utiliza|utilizamos|usa|usiamo|gebruikt)\b.{0,30}\bcookies\b/iu,
  /^(?:share|tweet|pin(?: it)?|copy (?:the )?link|share (?:this|on|via|by|with|to)(?: [\p{L}-]{1,20}){1,3}|teilen|partager|compartir|condividi|delen)$/iu
]

const button =
  /^(?:(?:accept|reject|allow|decline|manage|customi[sz]e|cookie|save)(?: (?:all|cookies|preferences|settings|choices|only necessary|necessary))*|ok(?:ay)?|got it|i agree|agree|learn more|settings|preferences|akzeptieren|ablehnen|alle akzeptieren|accepter|refuser|aceptar|rechazar)[.!]?$/i

/** Whether a link leads to an advertising network. */
const isAdvert = (link: string): boolean =>
  /^https?:\/\/(?:[\w-]{1,63}\.){0,5}(?:doubleclick\.net|googlesyndication\.com|googleadservices\.com|taboola\.com|outbrain\.com|amazon-adsystem\.com|adservice\.google\.com|criteo\.com|adnxs\.com|media\.net)(?:[/?:]|$)/
    .test(link)

/** Longer blocks are content, unless they are links. */
const maxLength = 300
const maxAdvertised = 3
const maxButtons = 4
