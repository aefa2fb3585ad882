import type { ReactNode } from 'react'
import type { ReplyOf } from '#platform/contract/call.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Title } from '#ui/title.tsx'
import { TransactionRow } from '../components/transaction-row.tsx'
import type { listWalletTransactions } from '../contract.ts'
import { walletWords as words } from '../words.ts'
import type { WalletPlan } from './pick-wallet.ts'
import classes from './recent-transactions.module.css'

const SHOWN = 5

interface RecentTransactionsProps {
  plan: WalletPlan
  /** Undefined while loading. */
  listed: ReplyOf<typeof listWalletTransactions> | undefined
  failure: ReactNode
}

/** The latest transactions, and a link to all of them. */
export function RecentTransactions({ plan, listed, failure }: RecentTransactionsProps) {
  return (
    <Card as="section" labelledBy="recent">
      <Title id="recent">{words.recent}</Title>
      {!listed &&
        (failure ?? (
          <Skeletons>
            <SkeletonBar height="16rem" />
          </Skeletons>
        ))}
      {listed?.total_transactions === 0 && <p className={classes.none}>{words.list.noneYetText}</p>}
      {listed && listed.total_transactions > 0 && (
        <>
          <ul className={classes.list}>
            {listed.transactions.slice(0, SHOWN).map((one) => (
              <TransactionRow
                key={one.transaction_id}
                transaction={one}
                to={`/wallets/transactions/${one.transaction_id}?subscription_id=${plan.id}`}
              />
            ))}
          </ul>
          <div className={classes.all}>
            <ButtonLink tone="quiet" to={`/wallets/transactions?subscription_id=${plan.id}`}>
              {words.all}
            </ButtonLink>
          </div>
        </>
      )}
    </Card>
  )
}
