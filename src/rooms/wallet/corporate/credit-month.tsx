import { useNavigate, useSearchParams } from 'react-router'
import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { Card } from '#ui/card.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Title } from '#ui/title.tsx'
import type { CompanyCredits } from '../contract/company.ts'
import { monthName, monthsUntil } from '../rules/company-credits.ts'
import { companyWalletWords } from '../words/company-screen.ts'
import classes from './company-wallet.module.css'

const words = companyWalletWords.month

/** The proof of a month: its opening balance and what came and went make its closing balance. */
export function CreditMonth({ ledger }: { ledger: CompanyCredits['ledger'] }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { month, first_month, last_month, opening, added, returned, allotted, closing } = ledger
  const choose = (chosen: string) => {
    const next = new URLSearchParams(search)
    next.set('month', chosen)
    void navigate(`?${next}`, { preventScrollReset: true, replace: true })
  }
  return (
    <Card as="section" labelledBy="credit-month">
      <Title id="credit-month" spaced>
        {words.title}
      </Title>
      <div className={classes.month}>
        <SelectField
          name="month"
          label={words.choose}
          value={month}
          options={monthsUntil(last_month, first_month ?? last_month).map((one) => ({
            value: one,
            label: monthName(one),
          }))}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </div>
      <AmountList roomy>
        <AmountLine name={words.opening}>
          <MoneyText rupees={opening} />
        </AmountLine>
        <AmountLine name={words.added}>
          <MoneyText rupees={added} signed />
        </AmountLine>
        <AmountLine name={words.returned}>
          <MoneyText rupees={returned} signed />
        </AmountLine>
        <AmountLine name={words.allotted}>
          <MoneyText rupees={-allotted} signed />
        </AmountLine>
        <AmountLine name={words.closing} total>
          <MoneyText rupees={closing} />
        </AmountLine>
      </AmountList>
      <p className={classes.sum}>{words.sum}</p>
    </Card>
  )
}
