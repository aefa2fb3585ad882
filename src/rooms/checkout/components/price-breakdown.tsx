import { MoneyText } from '#ui/money-text.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { BreakdownLine } from '../contract.ts'
import { checkoutWords as words } from '../words.ts'
import classes from './price-breakdown.module.css'

interface PriceBreakdownProps {
  breakdown: readonly BreakdownLine[]
  /** Rupees: the sum of the lines. */
  amount: number
  totalLabel?: string
}

/** The full price line by line as the server computed it, with the tax included in each line. */
export function PriceBreakdown({ breakdown, amount, totalLabel = words.total }: PriceBreakdownProps) {
  return (
    <dl className={classes.breakdown}>
      {breakdown.map((line) => (
        <Stack key={line.code} direction="row" gap="lg" align="baseline" justify="between">
          <dt>
            {line.label}
            <TaxNote line={line} />
          </dt>
          <dd className={line.amount < 0 ? classes.less : undefined}>
            <MoneyText rupees={line.amount} />
          </dd>
        </Stack>
      ))}
      <div className={classes.total}>
        <dt>{totalLabel}</dt>
        <dd>
          <MoneyText rupees={amount} size="large" />
        </dd>
      </div>
    </dl>
  )
}

function TaxNote({ line }: { line: BreakdownLine }) {
  const tax = (parseRupees(line.amount) ?? 0n) - (parseRupees(line.taxable) ?? 0n)
  if (tax === 0n) return null
  return (
    <span className={classes.tax}>
      {tax > 0n ? words.includesTax(line.tax_rate, formatRupees(tax)) : words.lessTax(formatRupees(-tax))}
    </span>
  )
}
