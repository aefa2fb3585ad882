import { text } from './text.ts'

/** The minimum and maximum length of a person's name. */
const NAME_MIN_LENGTH = 3
const NAME_MAX_LENGTH = 100

const LETTERS_AND_SPACES = /^[\p{L}\p{M} ]*$/u

/** Whether a text is long enough to be a name: three characters, not counting surrounding spaces. */
export function isPersonName(value: string): boolean {
  const length = value.trim().length
  return length >= NAME_MIN_LENGTH && length <= NAME_MAX_LENGTH
}

/** Whether a text contains only letters (of any script, with their vowel signs) and spaces. */
export function isLettersAndSpaces(value: string): boolean {
  return LETTERS_AND_SPACES.test(value)
}

/** The messages of a name field; `invalid` restricts the field to letters and spaces. */
export interface NameRule {
  tooShort: string
  tooLong?: string
  invalid?: string
  required?: string
}

/** Wire schema of a person's name. Of several faults the first is shown; none keeps the rest of a body from its checks. */
export function personName({ tooShort, tooLong, invalid, required }: NameRule) {
  const name = text({ max: 1000, required: required ?? tooShort })
    .min(1, required ?? tooShort)
    .min(NAME_MIN_LENGTH, tooShort)
    .max(NAME_MAX_LENGTH, tooLong ?? tooShort)
  return invalid === undefined ? name : name.regex(LETTERS_AND_SPACES, invalid)
}
