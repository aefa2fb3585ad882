import { type Paise, splitInProportion } from '#values/money.ts'

/** The amounts of an invoice line that credit notes reduce, in paise. */
export const TAXED = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const
export type Taxed = Record<(typeof TAXED)[number], Paise>
export type CreditLine = Taxed & { total_paise: Paise }

/** What earlier credit notes have left of each line; `credited` holds the credited amounts by position. */
export function leftOf(lines: readonly Taxed[], credited: readonly (Taxed & { position: number })[]): CreditLine[] {
  return lines.map((line, index) =>
    withTotal((field) =>
      credited.filter(({ position }) => position === index).reduce((left, taken) => left - taken[field], line[field]),
    ),
  )
}

/**
 * Splits a credited amount, tax included, over what is left of an invoice's lines: taxable values and taxes in
 * proportion, to the paisa. No amount is credited beyond what was invoiced, and the last credit note takes exactly the
 * rest.
 * @throws RangeError for zero, or for more than is left
 */
export function creditLines(left: readonly Taxed[], amount: Paise): CreditLine[] {
  const cells = left.flatMap((line) => TAXED.map((field) => line[field]))
  if (amount <= 0n || amount > cells.reduce((sum, cell) => sum + cell, 0n))
    throw new RangeError('A credit note must be above zero and at most what is left of the invoice')
  const shares = splitInProportion(amount, cells)
  return left.map((_, index) => withTotal((field) => shares[index * TAXED.length + TAXED.indexOf(field)] ?? 0n))
}

function withTotal(figure: (field: keyof Taxed) => Paise): CreditLine {
  const [taxable_paise, cgst_paise, sgst_paise, igst_paise] = TAXED.map(figure) as [Paise, Paise, Paise, Paise]
  const total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise
  return { taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise }
}
