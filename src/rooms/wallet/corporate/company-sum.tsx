import type { ReactNode } from 'react'
import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { Card } from '#ui/card.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Title } from '#ui/title.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { CompanyCredits } from '../contract/company.ts'
import { companyWalletWords } from '../words/company-screen.ts'
import classes from './company-wallet.module.css'

const { company, people } = companyWalletWords

/** Rupees of the wire as text. */
export function inRupees(rupees: number): string {
  return formatRupees(parseRupees(rupees) ?? 0n)
}

/** What the company has and what its people have; each list adds up, and a sentence says so. */
export function CompanySum({ credits, action }: { credits: CompanyCredits; action: ReactNode }) {
  const { added, allotted, balance, consumed, on_hold, remaining } = credits
  return (
    <>
      <Card as="section" labelledBy="company-credits">
        <Title id="company-credits">{company.title}</Title>
        <p className={classes.price}>
          <MoneyText rupees={balance} size="price" />
        </p>
        <AmountList roomy>
          <AmountLine name={company.added}>
            <MoneyText rupees={added} />
          </AmountLine>
          <AmountLine name={company.allotted}>
            <MoneyText rupees={-allotted} />
          </AmountLine>
          <AmountLine name={company.available} total>
            <MoneyText rupees={balance} />
          </AmountLine>
        </AmountList>
        <p className={classes.sum}>{company.sum(inRupees(added), inRupees(allotted), inRupees(balance))}</p>
        {action}
      </Card>
      <Card as="section" labelledBy="people-credits">
        <Title id="people-credits" spaced>
          {people.title}
        </Title>
        <AmountList roomy>
          <AmountLine name={people.allotted}>
            <MoneyText rupees={allotted} />
          </AmountLine>
          <AmountLine name={people.used}>
            <MoneyText rupees={-consumed} />
          </AmountLine>
          <AmountLine name={people.onHold}>
            <MoneyText rupees={-on_hold} />
          </AmountLine>
          <AmountLine name={people.remaining} total>
            <MoneyText rupees={remaining} />
          </AmountLine>
        </AmountList>
        <p className={classes.sum}>
          {people.sum(inRupees(allotted), inRupees(consumed), inRupees(on_hold), inRupees(remaining))}
        </p>
      </Card>
    </>
  )
}
