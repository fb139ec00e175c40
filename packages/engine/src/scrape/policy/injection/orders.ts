/**
 * The score of a text as an instruction to a language model; 2 or more is a prompt injection. Quotations count only
 * with `quotesCount`.
 */
export const orderIn = (text: string, quotesCount: boolean): number => {
  let worth = 0
  for (const [kind, pattern] of kinds) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      if (!quotesCount && (isQuoted(text, index, index + match.length) || isReported(text, index))) continue
      worth += kind
      break
    }
  }
  return worth
}

const some = String.raw`(?:[\p{L}'’-]{1,20}[^\p{L}\n]{1,3})`

const commands = [
  String
    .raw`(?<!\p{L})(?:ignore|disregard|forget|override|bypass|discard|neglect|stop following|do not follow|don['’]t follow|pay no attention to)\s${some}{0,3}?(?:previous|prior|above|earlier|preceding|foregoing|existing|initial|original|other|past|your|system)\s${some}{0,3}?(?:instructions?|prompts?|directions?|directives?|rules|guidelines|commands?|programming|training|orders|messages?)(?!\p{L})`,
  String
    .raw`(?<!\p{L})(?:ignore|disregard|forget)\s(?:everything|all|anything)\s(?:above|before|you (?:were|have been|know)|that (?:came|was|has been)|previously|prior|(?:of )?the instructions|instructions)(?!\p{L})`,
  String
    .raw`(?<!\p{L})(?:ignorieren?|ignorier|vergiss|vergessen|missachten?)\s${some}{0,3}?(?:vorherigen?|vorigen?|bisherigen?|obigen?|früheren?|vorangegangenen?|deine?)\s${some}{0,2}?(?:anweisungen|instruktionen|befehle|vorgaben|regeln|aufforderungen)`,
  String
    .raw`(?<!\p{L})(?:ignore[zr]?|oublie[zr]?)\s${some}{0,2}?(?:instructions|consignes|directives|règles)\s(?:précédentes|antérieures|ci-dessus|initiales)`,
  String
    .raw`(?<!\p{L})(?:ignor[ae]d?|ignorar|ignoren|olvid[ae]d?|omite)\s${some}{0,3}?(?:instrucciones|indicaciones|órdenes|reglas)\s(?:anteriores|previas|de arriba)`,
  String
    .raw`(?<!\p{L})(?:ignor[ae]m?|esqueça|desconsidere)\s${some}{0,3}?(?:instruções|ordens|regras)\s(?:anteriores|acima|prévias)`,
  String
    .raw`(?<!\p{L})(?:ignora(?:te|re)?|dimentica(?:te|re)?)\s${some}{0,3}?(?:istruzioni|indicazioni|regole)\s(?:precedenti|sopra)`,
  String
    .raw`(?<!\p{L})(?:negeer|vergeet)\s${some}{0,2}?(?:vorige|eerdere|bovenstaande|voorgaande)\s(?:instructies|opdrachten|regels)`,
  String
    .raw`(?<!\p{L})(?:zignoruj|ignoruj|pomiń)\s${some}{0,2}?(?:poprzednie|wcześniejsze|powyższe)\s${some}{0,1}?(?:instrukcje|polecenia)`,
  String
    .raw`(?<!\p{L})(?:игнорируй(?:те)?|проигнорируй(?:те)?|забудь(?:те)?)\s${some}{0,2}?(?:предыдущие|прошлые|прежние)\s${some}{0,1}?(?:инструкции|указания|команды)`,
  String.raw`(?:önceki|yukarıdaki)\s${some}{0,2}?(?:talimatları|komutları)\s(?:yok say|görmezden gel|unut)`,
  String
    .raw`(?:忽略|无视|忘记|無視|忽視)(?:之前|以上|先前|前面|上述|此前|所有|全部|一切|的){1,6}(?:指令|指示|提示词?|说明|命令|規則)`,
  String
    .raw`(?:以前|これまで|上記|前述|先ほど)の(?:すべての|全ての)?(?:指示|命令|プロンプト)を?(?:すべて)?(?:無視|忘れ)`,
  String.raw`(?:이전|위|앞)의?\s?(?:모든\s)?(?:지시|명령|지침|프롬프트)(?:사항)?(?:을|를)?\s?(?:모두\s)?(?:무시|잊)`,
  String.raw`تجاهل\s(?:جميع\s|كل\s)?(?:التعليمات|الأوامر)\s(?:السابقة|أعلاه)`,
  String.raw`(?:पिछले|पूर्व)\s(?:सभी\s)?(?:निर्देशों|आदेशों)\sको\s(?:अनदेखा|नज़रअंदाज़|भूल)`
].join("|")

const model = String
  .raw`(?:ai|a\.i\.|artificial intelligence|llms?|large language models?|language models?|chat ?bots?|gpt(?:-\d\w*)?|chatgpt|claude|gemini|copilot|assistants?|ai (?:agents?|assistants?|models?|systems?|crawlers?|bots?)|(?:web|browsing|autonomous) agents?|virtual assistants?)`

const kinds: ReadonlyArray<readonly [number, RegExp]> = [
  [2, new RegExp(commands, "giu")],
  // separators of roles in the input of models
  [
    2,
    /<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|eot_id)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>|^\s{0,8}#{2,4} ?(?:system|instruction|new instructions?|system prompt) ?:|(?:BEGIN|START|END) (?:NEW )?SYSTEM (?:PROMPT|MESSAGE|INSTRUCTIONS?)/gimu
  ],
  [
    1,
    /(?:^|[\n.!?\]>*] ?)(?:system|assistant|developer)(?: (?:message|prompt|note|instruction))? ?:\s|(?<!\p{L})(?:new|updated|important|additional|secret|hidden) (?:system )?instructions?(?: for (?:the )?\p{L}{1,12})? ?:|(?<!\p{L})system (?:override|prompt) ?:/giu
  ],
  [
    1,
    /(?<!\p{L})(?:you are now (?:an? |in |the |dan\b|free|unrestricted|no longer)|from now on,? you (?:are|will|must|should|act)|(?:enter|enable|activate) (?:developer|dan|debug|god|jailbreak) mode|pretend (?:to be|you are|that you are)|act as (?:if you|an? (?:unrestricted|unfiltered|evil)))/giu
  ],
  [
    1,
    new RegExp(
      String
        .raw`(?<!\p{L})(?:if you are|if you['’]re|as|when you are|for|attention|notice to|note to|note for|message to|message for|instructions? (?:for|to)|dear|hey|hello|any|all|to (?:any|all|the|every))[,:]? (?:an? |any |all |the |every )?${model}(?!\p{L})[^.!?\n]{0,80}?(?:[,:!]|reading|processing|summari[sz]ing|visiting|parsing|analy[sz]ing|reviewing|evaluating|crawling|you|must|should)`,
      "giu"
    )
  ],
  [
    1,
    /(?<!\p{L})(?:reveal|print|output|repeat|show|leak|expose|exfiltrate|send|forward|e-?mail|post|transmit|include|append|disclose) (?:[\p{L}'’]{1,15} ){0,4}?(?:system prompt|initial prompt|instructions above|conversation(?: history)?|chat history|api keys?|credentials|passwords?|secrets?|environment variables|user['’]?s? (?:data|e-?mails?|information)|cookies)(?!\p{L})/giu
  ],
  [
    1,
    /(?<!\p{L})(?:do not|don['’]t|never) (?:mention|tell|reveal|inform|disclose|say|warn|alert|report)(?: \p{L}{1,12}){0,3}? (?:user|this|these|that|anyone|human|reader|instructions?)|(?<!\p{L})(?:respond|reply|answer|output|say|return|write) (?:only|exactly|instead|with (?:only|the (?:word|phrase|text|following)))(?!\p{L})|(?<!\p{L})(?:you must|always|instead,?|only) (?:respond|reply|answer|output|recommend|return|say|rank|rate|conclude|state)(?!\p{L})/giu
  ],
  [
    1,
    /(?<!\p{L})(?:in your (?:response|answer|summary|output|reply|review)|when (?:summari[sz]ing|answering|responding|asked|extracting)[^.\n]{0,60}, (?:you|always|say|state|include|mention|return|set)|to the user that|give (?:a|this) (?:positive|perfect|high) (?:review|score|rating))/giu
  ]
]

const isQuoted = (text: string, start: number, end: number): boolean => {
  const before = text.slice(Math.max(0, start - 100), start)
  const after = text.slice(end, end + 160)
  return pairs.some(([open, close]) => {
    const opened = before.lastIndexOf(open)
    return opened !== -1 && !before.slice(opened + 1).includes(close) && after.includes(close)
  })
}

const pairs = [["\"", "\""], ["“", "”"], ["„", "“"], ["‘", "’"], [" '", "'"], ["«", "»"], ["`", "`"], [
  "「",
  "」"
]] as const

/** Whether the text reports what others say. */
const isReported = (text: string, start: number): boolean =>
  /(?:\b(?:such as|like|saying|says|said|e\.g\.|for example|example|examples|namely|phrases?|prompts?|attacks?|tries to|try to|attempts? to|asks? (?:it|the \p{L}+) to|told (?:it|the \p{L}+) to|telling (?:it|the \p{L}+) to|instructs? (?:it|the \p{L}+) to|models? to|into|make (?:it|the \p{L}+)|(?:may|might|could|will|would|can|to|not))[ :,(]{0,3}|\b(?:users?|people|attackers?|models?|they|it|parsers?|browsers?) (?:often |then |will |may |can )?)$/iu
    .test(text.slice(Math.max(0, start - 60), start))
