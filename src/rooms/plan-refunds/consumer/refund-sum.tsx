import { AmountLine, AmountList } from '#ui/amount-list.tsx'
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
      {quote.rule !== 'ON_HOLD' && <Lines quote={quote} />}
      {quote.rule === 'UNUSED_DAYS' && quote.amount > 0 && <p className={classes.rule}>{words.rounded}</p>}
    </Card>
  )
}

function Lines({ quote }: { quote: RefundQuoteReply }) {
  return (
    <div className={classes.sum}>
      <AmountList roomy>
        <AmountLine name={words.paid}>
          <MoneyText rupees={quote.paid} />
        </AmountLine>
        {quote.rule === 'UNUSED_DAYS' && (
          <AmountLine name={words.unused(quote.unused_days, quote.total_days)}>
            <MoneyText rupees={quote.unused_amount} />
          </AmountLine>
        )}
        {quote.used_amount > quote.claimed_amount && (
          <AmountLine name={words.used}>
            <MoneyText rupees={quote.claimed_amount - quote.used_amount} signed />
          </AmountLine>
        )}
        {quote.claimed_amount > 0 && (
          <AmountLine name={words.claimed}>
            <MoneyText rupees={-quote.claimed_amount} signed />
          </AmountLine>
        )}
        <AmountLine name={words.total} total>
          <MoneyText rupees={quote.amount} size="large" />
        </AmountLine>
      </AmountList>
    </div>
  )
}
