import { withoutUnseen } from './plain-text.ts'
import { text } from './text.ts'

/** The minimum and maximum length of a person's name. */
const NAME_MIN_LENGTH = 3
const NAME_MAX_LENGTH = 100
const LETTERS_MIN = 2

/** Joiners, fillers and the like are letters for Unicode, and nobody sees them. */
const VISIBLE_LETTER = /(?!\p{Default_Ignorable_Code_Point})\p{L}/gu

/** Latin and Devanagari, as far as our documents' font has them, with the joiners of Devanagari and what stands between names. */
const PRINTABLE =
  /^(?:[A-Za-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0137\u0139-\u017e \u00a0.,'()&/\u2018\u2019\u2013-]|[\u0900-\u0977\u0979-\u097f]|\u200c|\u200d)*$/

/** With the joiners that some scripts write. */
const LETTERS_AND_SPACES = /^(?:[\p{L}\p{M} ]|\u200c|\u200d)*$/u

/** A web or mail address, or markup; the dot of an initial, as in 'S.Raman', is none. */
const ADDRESS = /[/\\@:<>]|[\p{L}\p{N}]{2,}\.[\p{L}\p{N}]{2,}/u

/** What a message may show as a name. */
const LETTERS_OF_A_NAME = /^(?:[\p{L}\p{M} '’-]|\u200c|\u200d)*$/u

/** Whether a text can be a name: three characters, not counting surrounding spaces, two letters among them, and no address. */
export function isPersonName(value: string): boolean {
  const { length } = withoutUnseen(value)
  return length >= NAME_MIN_LENGTH && length <= NAME_MAX_LENGTH && hasLetters(value) && !ADDRESS.test(value)
}

function hasLetters(value: string): boolean {
  return (value.match(VISIBLE_LETTER)?.length ?? 0) >= LETTERS_MIN
}

/** Whether our documents can show a name; line breaks and marks of direction would change what stands around it. */
export function isPrintable(value: string): boolean {
  return PRINTABLE.test(value.normalize('NFC'))
}

/** Whether a text contains only letters (of any script, with their vowel signs) and spaces. */
export function isLettersAndSpaces(value: string): boolean {
  return LETTERS_AND_SPACES.test(value)
}

/** Whatever ends a line or moves the place at which it is written. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** A text as one line that changes nothing around it. */
export function asOneLine(value: string): string {
  return withoutUnseen(value.replace(CONTROL, ' '))
}

/**
 * A name as a message may show it: in one line, and without the dots of initials, so that no phone makes a link of it.
 * @param fallback for a person without a name, or with one that contains more than letters, such as an address or a number
 */
export function nameInMessage(name: string | null, fallback: string): string {
  const line = asOneLine(name ?? '')
    .replaceAll('.', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return !ADDRESS.test(name ?? '') && LETTERS_OF_A_NAME.test(line) && hasLetters(line) ? line : fallback
}

/** A company's name as a message may show it: in one line, and with nothing of which a phone makes a link. */
export function companyInMessage(name: string): string {
  return asOneLine(name)
    .replaceAll(/[/\\@:<>]/g, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}]{2})\.(?=[\p{L}\p{N}]{2})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether a text in the place of a name could be read as something else: an address, a number, another line. */
export function isUnsafeName(value: string): boolean {
  return /[./\\@:<>\p{N}\p{Cc}\p{Zl}\p{Zp}]/u.test(value)
}

/** The messages of a name field; `invalid` restricts the field to letters and spaces. */
export interface NameRule {
  tooShort: string
  tooLong?: string
  invalid?: string
  required?: string
  /** For what is an address rather than a name; without it as for a name without letters. */
  address?: string
  /** For a name that is printed on a document: what the document cannot show is refused. */
  unprintable?: string
}

/** Wire schema of a person's name. Of several faults the first is shown; none keeps the rest of a body from its checks. */
export function personName({ tooShort, tooLong, invalid, required, address, unprintable }: NameRule) {
  const name = text({ max: 1000, required: required ?? tooShort })
    .overwrite(withoutUnseen)
    .refine((value) => unprintable === undefined || isPrintable(value), unprintable ?? tooShort)
    .overwrite(asOneLine)
    .min(1, required ?? tooShort)
    .min(NAME_MIN_LENGTH, tooShort)
    .max(NAME_MAX_LENGTH, tooLong ?? tooShort)
    .refine((value) => value.length < NAME_MIN_LENGTH || hasLetters(value), tooShort)
    .refine((value) => !ADDRESS.test(value), address ?? invalid ?? tooShort)
  const composed = unprintable === undefined ? name : name.normalize('NFC')
  return invalid === undefined ? composed : composed.regex(LETTERS_AND_SPACES, invalid)
}
