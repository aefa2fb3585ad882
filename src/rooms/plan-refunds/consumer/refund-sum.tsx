import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Title } from '#ui/title.tsx'
import type { RefundQuoteReply } from '../contract/refund.ts'
import { planRefundWords } from '../words.ts'
import classes from './refund-sum.module.css'

const words = planRefundWords.screen

/** The refund amount, line by line, and the rule it follows. */
export function RefundSum({ quote }: { quote: RefundQuoteReply }) {
  return (
    <Card as="section" labelledBy="refund-sum">
      <Title id="refund-sum">{quote.plan_name}</Title>
      <p className={classes.rule}>{planRefundWords.rules[quote.rule]}</p>
      <dl className={classes.sum}>
        <Line label={words.paid} amount={<MoneyText rupees={quote.paid} />} />
        {quote.rule === 'UNUSED_DAYS' && (
          <Line
            label={words.unused(quote.unused_days, quote.total_days)}
            amount={<MoneyText rupees={quote.unused_amount} />}
          />
        )}
        {quote.used_amount > 0 && <Line label={words.used} amount={<MoneyText rupees={-quote.used_amount} signed />} />}
        <Line label={words.total} amount={<MoneyText rupees={quote.amount} size="large" />} total />
      </dl>
      {quote.rule === 'UNUSED_DAYS' && quote.amount > 0 && <p className={classes.rule}>{words.rounded}</p>}
    </Card>
  )
}

function Line({ label, amount, total }: { label: string; amount: ReactNode; total?: boolean }) {
  return (
    <div className={total ? classes.total : classes.line}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
