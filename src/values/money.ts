/* chunk: frame */
/** Money is whole paise in a bigint; ₹1 is 100n. No code computes in rupees or floating point. */
export type Paise = bigint

const WRITTEN_RUPEES = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Parses rupees from the wire or a form: a JSON number or plain digits, at most two decimals and twelve digits before
 * the point. Undefined for anything else: NaN, exponents, grouping commas, three decimals (so 0.1 + 0.2, which is
 * 0.30000000000000004, is refused and never rounded).
 */
export function parseRupees(rupees: number | string): Paise | undefined {
  const match = WRITTEN_RUPEES.exec(String(rupees))
  if (!match) return undefined
  const [, sign, whole, fraction = ''] = match
  const paise = BigInt(whole!) * 100n + BigInt(fraction.padEnd(2, '0'))
  return sign ? -paise : paise
}

const GROUPED_DIGITS = /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d*)?$/

/**
 * A number as people write it, '1,23,456' or '123,456', without the commas or spaces that group its digits. Where they form
 * no Indian or western groups ('500,50', '12,34'), they stay, so that no parser takes the text for a number.
 */
export function plainNumber(written: string): string {
  const text = written.trim().replaceAll(/\s*[,\s]\s*/g, ',')
  return GROUPED_DIGITS.test(text) ? text.replaceAll(',', '') : text
}

/** The same for an amount, '₹1,500'. */
export function plainAmount(written: string): string {
  return plainNumber(written.replaceAll('₹', ''))
}

/** Typed rupees for the wire; NaN for nothing and for what is no number, which the server reports. */
export function typedRupees(written = ''): number {
  return Number(plainAmount(written) || Number.NaN)
}

/** Rupees as a JSON number for the wire. Throws a RangeError when a number could not represent every paisa. */
export function toRupees(paise: Paise): number {
  const count = Number(paise)
  if (!Number.isSafeInteger(count)) throw new RangeError('Amount too large for the wire')
  return count / 100
}

/** The exact decimal text of an amount, '1234567.50'. */
export function toDecimal(paise: Paise): string {
  const size = paise < 0n ? -paise : paise
  return `${paise < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const exactRupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '₹1,00,000' or '₹12,34,567.50': Indian grouping, decimals only where there are paise, '-₹500' below zero. */
export function formatRupees(paise: Paise): string {
  const size = paise < 0n ? -paise : paise
  const format = size % 100n === 0n ? wholeRupees : exactRupees
  return `${paise < 0n ? '-' : ''}₹${format.format(toDecimal(size) as Intl.StringNumericLiteral)}`
}

/** As formatRupees, with '+' before a credit: '+₹500', '-₹500', '₹0'. */
export function formatSignedRupees(paise: Paise): string {
  return paise > 0n ? `+${formatRupees(paise)}` : formatRupees(paise)
}

/** An insured sum in lakh of rupees, '₹5 Lakh', '₹2.5 Lakh': at most two decimals, half up. */
export function inLakh(paise: Paise): string {
  const hundredths = divideHalfUp(paise, 100_000n)
  const text = toDecimal(hundredths).replace(/\.?0+$/, '')
  return `₹${text} Lakh`
}

/** Quotient rounded half away from zero, so that a refund mirrors its charge. Throws a RangeError for a zero divisor. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const top = dividend < 0n ? -dividend : dividend
  const bottom = divisor < 0n ? -divisor : divisor
  const quotient = (top * 2n + bottom) / (bottom * 2n)
  return negative ? -quotient : quotient
}

/** Percent of an amount, half up to the paisa. The rate has at most two decimals (18, 2.5); else a RangeError. */
export function percentOf(paise: Paise, percent: number): Paise {
  const hundredths = parseRupees(percent)
  if (hundredths === undefined) throw new RangeError(`Not a percentage: ${percent}`)
  return divideHalfUp(paise * hundredths, 10_000n)
}

/**
 * Parts in proportion to the weights that add up exactly to the total: each is rounded down and the remaining paise go
 * to the largest remainders, the earlier part first. Throws a RangeError for a negative weight or weights that add up
 * to 0.
 */
export function splitInProportion(total: Paise, weights: readonly bigint[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('Weights must be positive')
  const size = total < 0n ? -total : total
  const parts = weights.map((weight, index) => ({
    index,
    share: (size * weight) / whole,
    remainder: (size * weight) % whole,
  }))
  let left = size - parts.reduce((sum, part) => sum + part.share, 0n)
  for (const part of parts.toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder < b.remainder ? 1 : -1))) {
    if (left === 0n) break
    part.share += 1n
    left -= 1n
  }
  return parts.map((part) => (total < 0n ? -part.share : part.share))
}
