/**
 * Marks of direction, zero-width spaces and their like, and joiners outside the scripts from Devanagari to Sinhala, in which
 * one changes how a word is written.
 */
const UNSEEN = /(?<![\u0900-\u0dff])[\u200c\u200d]|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu
const SPACES = /[\p{Zs}\t]+/gu

/** The zeros of the digits that phones and spreadsheets in India write, each followed by its nine others. */
const ZEROS = '٠۰०০੦૦୦௦౦೦൦෦０'
const DIGITS = new Map(
  Array.from(ZEROS).flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero.codePointAt(0)! + digit), String(digit)]),
  ),
)

/**
 * A text without the characters that nobody sees and that come along when it is copied: marks of direction, zero-width
 * spaces, soft hyphens, joiners outside the scripts that need them. Each run of spaces of any kind is one space. Line
 * breaks and other control characters stay, for the rule of the field to judge.
 */
export function withoutUnseen(written: string): string {
  return written.replace(UNSEEN, '').replace(SPACES, ' ').trim()
}

/** A text with its digits of any Indian script, Arabic or full-width ones as 0 to 9. */
export function withPlainDigits(written: string): string {
  return written.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => DIGITS.get(digit) ?? digit)
}
