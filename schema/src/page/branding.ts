import * as Schema from "effect/Schema"
import { looselyGuarded } from "../loosely-guarded.ts"
import { openEnum } from "../open-enum.ts"
import { open } from "../open.ts"
import { publicFact } from "../provenance.ts"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))
const texts = Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String)))

/** A length, weight or duration: a text with its unit, or a number without. */
const measure = Schema.optionalKey(Schema.Union([Schema.String, Schema.Finite, Schema.Null]))
const measures = Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown)))

const group = <const Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.optionalKey(Schema.NullOr(open(fields)))

const component = group({
  background: text,
  textColor: text,
  borderColor: text,
  focusBorderColor: text,
  borderRadius: measure,
  borderRadiusCorners: group({ topLeft: measure, topRight: measure, bottomRight: measure, bottomLeft: measure }),
  shadow: text
})

/**
 * The design and tone of a site. Some parts are read from the page and some are judged by a model, so any part may be
 * missing.
 */
export const Branding = open({
  colorScheme: Schema.optionalKey(Schema.NullOr(openEnum(["light", "dark"]))),
  brandName: text,
  logo: text,
  fonts: Schema.optionalKey(
    Schema.NullOr(Schema.Array(open({ family: text })))
  ),
  colors: group({
    primary: text,
    secondary: text,
    accent: text,
    background: text,
    textPrimary: text,
    textSecondary: text,
    link: text,
    success: text,
    warning: text,
    error: text
  }),
  typography: group({
    fontFamilies: group({ primary: text, heading: text, code: text }),
    fontStacks: group({ primary: texts, heading: texts, body: texts, paragraph: texts }),
    fontSizes: group({ h1: measure, h2: measure, h3: measure, body: measure, small: measure }),
    lineHeights: group({ heading: measure, body: measure }),
    fontWeights: group({ light: measure, regular: measure, medium: measure, bold: measure })
  }),
  spacing: group({
    baseUnit: measure,
    padding: measures,
    margins: measures,
    gridGutter: measure,
    borderRadius: measure
  }),
  components: group({ buttonPrimary: component, buttonSecondary: component, input: component }),
  icons: group({ style: text, primaryColor: text }),
  images: group({ logo: text, logoHref: text, logoAlt: text, favicon: text, ogImage: text }),
  animations: group({ transitionDuration: measure, easing: text }),
  layout: group({ grid: group({ columns: measure, maxWidth: measure }), headerHeight: measure, footerHeight: measure }),
  tone: group({ voice: text, emojiUsage: text }),
  personality: group({
    tone: Schema.optionalKey(
      Schema.NullOr(openEnum(["professional", "playful", "modern", "traditional", "minimalist", "bold"]))
    ),
    energy: Schema.optionalKey(Schema.NullOr(openEnum(["low", "medium", "high"]))),
    targetAudience: text
  })
}).annotate({ ...publicFact("K:v2/types.ts"), ...looselyGuarded, identifier: "Branding" })
export interface Branding extends Schema.Schema.Type<typeof Branding> {}
