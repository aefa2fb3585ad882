import { type Paise, splitInProportion } from '#values/money.ts'

/** The figures of a line that money is taken back from, in paise. */
export const TAXED = ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const
export type Taxed = Record<(typeof TAXED)[number], Paise>
export type CreditLine = Taxed & { total_paise: Paise }

/** What earlier credit notes have left of each line; `credited` says by position what they took. */
export function leftOf(lines: readonly Taxed[], credited: readonly (Taxed & { position: number })[]): CreditLine[] {
  return lines.map((line, index) =>
    withTotal((field) =>
      credited.filter(({ position }) => position === index).reduce((left, taken) => left - taken[field], line[field]),
    ),
  )
}

/**
 * How an amount, tax included, is taken back from what is left of an invoice's lines: taxable values and taxes in proportion,
 * to the paisa. No figure is taken back for more than it was, and the last credit note takes exactly the rest.
 * @throws RangeError for nothing, or for more than is left
 */
export function creditLines(left: readonly Taxed[], amount: Paise): CreditLine[] {
  const cells = left.flatMap((line) => TAXED.map((field) => line[field]))
  if (amount <= 0n || amount > cells.reduce((sum, cell) => sum + cell, 0n))
    throw new RangeError('A credit note takes back more than nothing and at most what is left')
  const shares = splitInProportion(amount, cells)
  return left.map((_, index) => withTotal((field) => shares[index * TAXED.length + TAXED.indexOf(field)] ?? 0n))
}

function withTotal(figure: (field: keyof Taxed) => Paise): CreditLine {
  const [taxable_paise, cgst_paise, sgst_paise, igst_paise] = TAXED.map(figure) as [Paise, Paise, Paise, Paise]
  const total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise
  return { taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise }
}
