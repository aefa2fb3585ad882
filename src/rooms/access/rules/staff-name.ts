/** A name in one of the scripts of India's languages; letters of others can look the same, or like nothing. */
const SCRIPTS = [
  /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u1e00-\u1eff ]+$/,
  /^[\p{Script=Devanagari} ]+$/u,
  /^[\p{Script=Bengali} ]+$/u,
  /^[\p{Script=Gujarati} ]+$/u,
  /^[\p{Script=Gurmukhi} ]+$/u,
  /^[\p{Script=Kannada} ]+$/u,
  /^[\p{Script=Malayalam} ]+$/u,
  /^[\p{Script=Oriya} ]+$/u,
  /^[\p{Script=Tamil} ]+$/u,
  /^[\p{Script=Telugu} ]+$/u,
  /^[\p{Script=Arabic} ]+$/u,
]

/** Whether colleagues can read a name as it is: in one script, which is one of India's languages. */
export function isStaffName(name: string): boolean {
  // A joiner is of no script, and changes how a word of India's scripts is written.
  const composed = name.normalize('NFC').replace(/(?<=[\u0900-\u0d7f])[\u200c\u200d]/g, '')
  return SCRIPTS.some((script) => script.test(composed))
}

/** Whether two names look the same: but for capitals, spaces, accents, and what cannot be told from an L. */
export function looksLike(one: string, other: string): boolean {
  return shape(one) === shape(other)
}

function shape(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f ]|\u200c|\u200d/g, '')
    .toLowerCase()
    .replace(/[iı]/g, 'l')
}
