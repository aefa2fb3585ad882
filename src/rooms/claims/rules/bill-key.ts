/** How a company is constituted, and how it is addressed: two spellings of one issuer differ in these. */
const LEGAL_FORM = new Set(['pvt', 'private', 'ltd', 'limited', 'llp'])
const FORM_OF_ADDRESS = /^\s*(?:m\s*\/\s*s\b|messrs\b)\.?/iu

/**
 * One key per bill, however it is typed: issuer and number, reduced to letters and digits, the issuer without 'M/s' and its
 * legal form. Null where one of them is unknown.
 */
export function billKey(
  establishment: string | null | undefined,
  bill_number: string | null | undefined,
): string | null {
  const [who, number] = [issuerOf(establishment), reduced(bill_number)]
  return who && number ? `${who}|${number}` : null
}

function issuerOf(establishment: string | null | undefined): string {
  const words = (establishment ?? '')
    .normalize('NFKC')
    .replace(FORM_OF_ADDRESS, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => !LEGAL_FORM.has(word.toLowerCase()))
  return reduced(words.join('')) || reduced(establishment)
}

/** Letters and digits only, lower case. */
export function reduced(text: string | null | undefined): string {
  return (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
