/** Those of India's languages; letters of others can look the same, or like nothing. */
const SCRIPTS = [
  'Devanagari',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Tamil',
  'Telugu',
  'Arabic',
]
const LATIN = 'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u017f\\u1e00-\\u1eff'
const IN_ONE_SCRIPT = new RegExp(
  [`[${LATIN} ]+`, ...SCRIPTS.map((script) => `[\\p{Script=${script}} ]+`)].map((one) => `^${one}$`).join('|'),
  'u',
)

/** Whether colleagues can read a name as it is: in one script, which is one of India's languages. */
export function isStaffName(name: string): boolean {
  return IN_ONE_SCRIPT.test(name.normalize('NFC'))
}

/** Whether two names look the same: but for capitals, spaces, accents, and what cannot be told from an L. */
export function looksLike(one: string, other: string): boolean {
  return shape(one) === shape(other)
}

function shape(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f ]/g, '')
    .toLowerCase()
    .replace(/[iı]/g, 'l')
}
