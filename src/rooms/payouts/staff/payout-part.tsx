import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { type Column, DataTable, type TablePage } from '#ui/data-table.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import type { PayoutStatus } from '../rules/payout-status.ts'
import { payoutDeskWords as words } from '../words.ts'
import classes from './payouts.module.css'

interface PayoutPartProps<Row> {
  title: string
  /** What stands here, and what becomes of it by itself. */
  note: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  page?: TablePage
  loading?: boolean
  empty?: ReactNode
}

/** One table of the page under its heading. */
export function PayoutPart<Row>({ title, note, empty = null, ...table }: PayoutPartProps<Row>) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.note}>{note}</p>
      <DataTable label={title} empty={empty} {...table} />
    </section>
  )
}

const TONES: Record<PayoutStatus, StatusTone> = {
  QUEUED: 'info',
  PROCESSING: 'waiting',
  UNKNOWN: 'warn',
  MANUAL: 'bad',
  PAID: 'good',
  FAILED: 'bad',
  RETURNED: 'bad',
  STOPPED: 'neutral',
}

export function PayoutBadge({ status }: { status: PayoutStatus }) {
  return <StatusBadge tone={TONES[status]}>{words.statuses[status]}</StatusBadge>
}

/** The claim's number, leading to it, and whom it pays. */
export function ClaimCell({ claim_id, payee }: { claim_id: number; payee: string }) {
  return (
    <div className={classes.cell}>
      <Link className={classes.link} to={`/dashboard/claims/${claim_id}`}>
        {words.claim(claim_id)}
      </Link>
      <span className={classes.quiet}>{payee}</span>
    </div>
  )
}
