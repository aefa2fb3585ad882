import type { Paise } from './money.ts'

const ONES =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const UNITS: readonly [bigint, string][] = [
  [10_000_000n, 'Crore'],
  [100_000n, 'Lakh'],
  [1_000n, 'Thousand'],
  [100n, 'Hundred'],
]

/** An amount as an invoice spells it: 'Rupees One Lakh Twenty Three and Fifty Paise Only'. */
export function amountInWords(paise: Paise): string {
  const size = paise < 0n ? -paise : paise
  const fraction = size % 100n
  const tail = fraction === 0n ? '' : ` and ${inWords(fraction)} Paise`
  return `${paise < 0n ? 'Minus ' : ''}Rupees ${inWords(size / 100n)}${tail} Only`
}

function inWords(count: bigint): string {
  for (const [unit, name] of UNITS) {
    if (count < unit) continue
    const rest = count % unit
    return `${inWords(count / unit)} ${name}${rest === 0n ? '' : ` ${inWords(rest)}`}`
  }
  const small = Number(count)
  if (small < 20) return ONES[small]!
  return small % 10 === 0 ? TENS[small / 10]! : `${TENS[Math.floor(small / 10)]} ${ONES[small % 10]}`
}
