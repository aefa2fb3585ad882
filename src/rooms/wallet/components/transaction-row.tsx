import type { ReactNode } from 'react'
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

interface TransactionRowProps {
  transaction: WalletTransaction
  /** Where the row leads; without it, it is only read. */
  to?: string | undefined
  /** Whose list it is in. */
  holder?: 'employee' | 'company'
  /** Facts before the date, such as the person. */
  notes?: readonly ReactNode[]
}

/** A transaction in a list. */
export function TransactionRow({ transaction, to, holder, notes = [] }: TransactionRowProps) {
  const { created_at } = transaction
  const title = titleOf(transaction, holder)
  const facts = [...notes, subtitleOf(transaction)].filter(Boolean)
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        {to ? (
          <Link className={classes.title} to={to} preventScrollReset>
            {title}
          </Link>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        <Muted size="sm">
          {facts.map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row do not move
            <span key={at}>{fact} · </span>
          ))}
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
