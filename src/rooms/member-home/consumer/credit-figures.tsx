import { useId } from 'react'
import { Link } from 'react-router'
import type { Wallet } from '#rooms/wallet/contract.ts'
import { homeWords } from '../words/home.ts'
import classes from './credit-figures.module.css'
import { inRupees } from './now-text.ts'
import { SectionHead } from './section-head.tsx'

const words = homeWords.credits

/** The health credits as three figures that add up to their total, and as a bar that only repeats them. */
export function CreditFigures({ wallet }: { wallet: Wallet }) {
  const headingId = useId()
  const { subscription_id, allotted, consumed, on_hold, balance } = wallet
  const share = (amount: number) => `${allotted > 0 ? Math.max(0, (amount / allotted) * 100) : 0}%`
  return (
    <section aria-labelledby={headingId} className={classes.credits}>
      <SectionHead id={headingId} title={words.title}>
        <Link to={`/wallets/transactions?subscription_id=${subscription_id}`}>{words.transactions}</Link>
      </SectionHead>
      <div className={classes.bar} aria-hidden="true">
        <span className={classes.used} style={{ width: share(consumed) }} />
        <span className={classes.hold} style={{ width: share(on_hold) }} />
        <span className={classes.remaining} style={{ width: share(balance) }} />
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>
            <span className={classes.used} aria-hidden="true" />
            {words.used}
          </dt>
          <dd>{inRupees(consumed)}</dd>
        </div>
        <div>
          <dt>
            <span className={classes.hold} aria-hidden="true" />
            {words.hold}
            <small>{words.holdText}</small>
          </dt>
          <dd>{inRupees(on_hold)}</dd>
        </div>
        <div>
          <dt>
            <span className={classes.remaining} aria-hidden="true" />
            {words.remaining}
          </dt>
          <dd>{inRupees(balance)}</dd>
        </div>
        <div className={classes.total}>
          <dt>{words.total}</dt>
          <dd>{inRupees(allotted)}</dd>
        </div>
      </dl>
    </section>
  )
}
