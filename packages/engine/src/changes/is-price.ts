/** Whether a text states one price or a range of prices, and little else. */
export const isPrice = (text: string): boolean => text.length <= maxLength && money.test(text)

/** An amount of money. */
export const money =
  /(?:[$€£¥₹₩₽]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|INR|CNY)\b) ?\d[\d.,]*|(?<![\d.,])\d[\d.,]* ?(?:[$€£¥₹₩₽円元]|(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|INR|CNY)\b)/u

const maxLength = 40
