import { divideHalfUp, type Paise, splitInProportion } from '#values/money.ts'

/** The amounts of an invoice line that credit notes reduce, in paise. */
export const TAXED = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const
export type TaxAmounts = Record<(typeof TAXED)[number], Paise>
export type CreditLine = TaxAmounts & { total_paise: Paise }

/** What earlier credit notes have left of each line; `credited` holds the credited amounts by position. */
export function leftOf(
  lines: readonly TaxAmounts[],
  credited: readonly (TaxAmounts & { position: number })[],
): CreditLine[] {
  return lines.map((line, index) =>
    withTotal((field) =>
      credited.filter(({ position }) => position === index).reduce((left, taken) => left - taken[field], line[field]),
    ),
  )
}

/**
 * Splits a credited amount, tax included, over what is left of an invoice's lines, in proportion. Within a line CGST and
 * SGST are credited equally, as they were charged. No figure is credited beyond what was invoiced, and the last credit
 * note takes exactly the rest.
 * @throws RangeError for zero, or for more than is left
 */
export function creditLines(left: readonly CreditLine[], amount: Paise): CreditLine[] {
  const totals = left.map(({ total_paise }) => total_paise)
  if (amount <= 0n || amount > totals.reduce((sum, total) => sum + total, 0n))
    throw new RangeError('A credit note must be above zero and at most what is left of the invoice')
  const shares = splitInProportion(amount, totals)
  return left.map((line, index) => creditOf(line, shares[index] ?? 0n))
}

function creditOf(left: CreditLine, amount: Paise): CreditLine {
  if (amount === left.total_paise) return left
  const half = equalHalf(left, amount)
  if (half !== undefined)
    return withTotal((field) => (field === 'taxable_paise' ? amount - 2n * half : field === 'igst_paise' ? 0n : half))
  const shares = splitInProportion(
    amount,
    TAXED.map((field) => left[field]),
  )
  return withTotal((field) => shares[TAXED.indexOf(field)] ?? 0n)
}

/**
 * The half of the tax in a credited amount: the nearest to its proportion that leaves a taxable value wherever it leaves
 * tax. Undefined for IGST, and where no half fits: amounts of a few paise, and old invoices with unequal halves.
 */
function equalHalf(left: CreditLine, amount: Paise): Paise | undefined {
  const { taxable_paise, cgst_paise, sgst_paise, total_paise } = left
  if (cgst_paise === 0n || cgst_paise !== sgst_paise) return undefined
  const over = amount - taxable_paise + 1n
  const least = over > 0n ? (over + 1n) / 2n : 0n
  const most = amount / 2n < cgst_paise ? amount / 2n : cgst_paise
  if (least > most) return undefined
  const near = divideHalfUp(amount * cgst_paise, total_paise)
  return near < least ? least : near > most ? most : near
}

function withTotal(figure: (field: keyof TaxAmounts) => Paise): CreditLine {
  const [taxable_paise, cgst_paise, sgst_paise, igst_paise] = TAXED.map(figure) as [Paise, Paise, Paise, Paise]
  const total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise
  return { taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise }
}
