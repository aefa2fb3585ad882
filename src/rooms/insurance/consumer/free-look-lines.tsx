import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import type { FreeLookParts } from '../contract/free-look.ts'
import { mineWords } from '../words/mine.ts'

const words = mineWords.freeLook

interface FreeLookLinesProps {
  parts: FreeLookParts
  /** Rupees: what goes back. */
  amount: number
}

/** The sum of a free look, line by line. */
export function FreeLookLines({ parts, amount }: FreeLookLinesProps) {
  return (
    <AmountList roomy>
      <AmountLine name={words.premium}>
        <MoneyText rupees={parts.premium} />
      </AmountLine>
      <AmountLine name={words.days(parts.days_on_cover, parts.total_days)} quiet>
        <MoneyText rupees={-parts.risk_premium} signed />
      </AmountLine>
      <AmountLine name={words.stamp} quiet>
        <MoneyText rupees={-parts.stamp_duty} signed />
      </AmountLine>
      <AmountLine name={words.total} total>
        <MoneyText rupees={amount} size="large" />
      </AmountLine>
    </AmountList>
  )
}
