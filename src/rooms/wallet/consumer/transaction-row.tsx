import { Link } from 'react-router'
import { DateText } from '#ui/date-text.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { WalletTransaction } from '../contract.ts'
import { subtitleOf, titleOf } from '../rules/titles.ts'
import { walletWords as words } from '../words.ts'
import classes from './transaction-row.module.css'

/** A transaction in a list; the row links to its steps. */
export function TransactionRow({ transaction, plan_id }: { transaction: WalletTransaction; plan_id: string }) {
  const { transaction_id, created_at } = transaction
  const subtitle = subtitleOf(transaction)
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Link className={classes.title} to={`/wallets/transactions/${transaction_id}?subscription_id=${plan_id}`}>
          {titleOf(transaction)}
        </Link>
        <Muted size="sm">
          {subtitle && `${subtitle} · `}
          <DateText value={instantOf(created_at)} />
        </Muted>
      </div>
      <div className={classes.amount}>
        <TransactionAmount transaction={transaction} />
        <TransactionBadge status={transaction.status} />
      </div>
    </li>
  )
}

/** Signed by its effect on the balance; struck through if it failed. */
export function TransactionAmount({ transaction, large }: { transaction: WalletTransaction; large?: boolean }) {
  const { details, status } = transaction
  const size = large ? 'large' : 'text'
  if (status === 'FAILED') return <MoneyText rupees={details.amount} struck size={size} />
  return <MoneyText rupees={details.type === 'CR' ? details.amount : -details.amount} signed size={size} />
}

/** The status label; a success has none. */
export function TransactionBadge({ status }: Pick<WalletTransaction, 'status'>) {
  if (status === 'SUCCESS') return null
  return <StatusBadge tone={status === 'PENDING' ? 'waiting' : 'bad'}>{words.statuses[status]}</StatusBadge>
}

/** Parses a wire time to an instant. */
export function instantOf(written: string): string {
  return parseWireTime(written)?.toISOString() ?? written
}
