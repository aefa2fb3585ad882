import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { Card } from '#ui/card.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import type { Wallet } from '../contract.ts'
import { walletWords as words } from '../words.ts'
import classes from './credit-sum.module.css'

type Figure = keyof typeof words.figures

interface CreditSumProps {
  wallet: Wallet
  /** What happens after the plan year, for who reads it. */
  claimText: (day: string) => string
}

/** The balance and its calculation: the lines add up. The bar only repeats them. */
export function CreditSum({ wallet, claimText }: CreditSumProps) {
  const { allotted, consumed, on_hold, balance, plan_year } = wallet
  const share = (rupees: number) => ({ width: `${allotted > 0 ? (rupees / allotted) * 100 : 0}%` })
  return (
    <Card as="section" labelledBy="credit-sum">
      <h2 id="credit-sum" className={classes.title}>
        {words.figures.balance}
      </h2>
      <p>
        <MoneyText rupees={balance} size="price" />
      </p>
      <div className={classes.track} aria-hidden="true">
        <span className={classes.used} style={share(consumed)} />
        <span className={classes.held} style={share(on_hold)} />
        <span className={classes.left} style={share(balance)} />
      </div>
      <AmountList roomy>
        <Line figure="allotted" rupees={allotted} />
        <Line figure="consumed" rupees={-consumed} mark={classes.used} />
        <Line figure="on_hold" rupees={-on_hold} mark={classes.held} />
        <Line figure="balance" rupees={balance} mark={classes.left} isTotal />
      </AmountList>
      {plan_year && (
        <p className={classes.until}>
          <strong>{words.planYear.spend(formatDate(plan_year.ends_on))}</strong>{' '}
          {claimText(formatDate(plan_year.claim_until))}
        </p>
      )}
    </Card>
  )
}

interface LineProps {
  figure: Figure
  rupees: number
  /** The colour of its segment in the bar. */
  mark?: string | undefined
  isTotal?: boolean
}

function Line({ figure, rupees, mark, isTotal }: LineProps) {
  return (
    <AmountLine
      name={
        <Stack as="span" direction="row" gap="sm" align="baseline">
          <span className={`${classes.mark} ${mark ?? ''}`} aria-hidden="true" />
          {words.figures[figure]}
        </Stack>
      }
      total={isTotal}
    >
      <MoneyText rupees={rupees} />
    </AmountLine>
  )
}
