import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { BreakdownLine } from '../contract/breakdown-line.ts'
import { checkoutWords as words } from '../words.ts'
import classes from './price-breakdown.module.css'

interface PriceBreakdownProps {
  breakdown: readonly BreakdownLine[]
  /** Rupees: the sum of the lines. */
  amount: number
  totalLabel?: string
}

/** The full price line by line as the server computed it, with the tax included in each line; a premium with whose it is. */
export function PriceBreakdown({ breakdown, amount, totalLabel = words.total }: PriceBreakdownProps) {
  return (
    <AmountList roomy>
      {breakdown.map((line) => (
        <AmountLine
          key={line.code}
          name={
            <>
              {line.label}
              <TaxNote line={line} />
            </>
          }
        >
          <span className={line.amount < 0 ? classes.less : undefined}>
            <MoneyText rupees={line.amount} />
          </span>
        </AmountLine>
      ))}
      <AmountLine name={totalLabel} total>
        <MoneyText rupees={amount} size="large" />
      </AmountLine>
    </AmountList>
  )
}

function TaxNote({ line }: { line: BreakdownLine }) {
  if (line.note !== undefined) return <span className={classes.tax}>{line.note}</span>
  const tax = (parseRupees(line.amount) ?? 0n) - (parseRupees(line.taxable) ?? 0n)
  if (tax === 0n) return null
  return (
    <span className={classes.tax}>
      {tax > 0n ? words.includesTax(line.tax_rate, formatRupees(tax)) : words.lessTax(formatRupees(-tax))}
    </span>
  )
}
