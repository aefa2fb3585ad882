import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { Card } from '#ui/card.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Title } from '#ui/title.tsx'
import type { RefundQuoteReply } from '../contract/refund.ts'
import { lineName } from '../rules/line-name.ts'
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
    </Card>
  )
}

function Lines({ quote }: { quote: RefundQuoteReply }) {
  return (
    <div className={classes.sum}>
      <AmountList roomy>
        {quote.lines.map(({ line, amount }) => (
          <AmountLine key={line} name={lineName(line, quote)}>
            <MoneyText rupees={amount} signed={line !== 'PAID'} />
          </AmountLine>
        ))}
        <AmountLine name={words.total} total>
          <MoneyText rupees={quote.amount} size="large" />
        </AmountLine>
      </AmountList>
    </div>
  )
}
