import type { ReactNode } from 'react'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { Lead } from '../contract.ts'
import type { LeadStatus } from '../rules/lead.ts'
import { leadDeskWords as words } from '../words/desk.ts'
import { LeadNumber } from './lead-number.tsx'
import classes from './leads-screen.module.css'
import { MoveButtons } from './move-buttons.tsx'

const PAGE_SIZE = 20

const FACTS: readonly Column<Lead>[] = [
  {
    key: 'person',
    header: words.person,
    render: (lead) => (
      <div className={classes.person}>
        <strong>{lead.name}</strong>
        <LeadNumber lead={lead} />
        {lead.wants_offers && <span className={classes.quiet}>{words.wantsOffers}</span>}
      </div>
    ),
  },
  {
    key: 'about',
    header: words.about,
    render: ({ type, plan_name, partner_name }) => (
      <div className={classes.person}>
        {plan_name ?? partner_name ?? words.types[type]}
        {(plan_name ?? partner_name) && <span className={classes.quiet}>{words.types[type]}</span>}
      </div>
    ),
  },
  {
    key: 'from',
    header: words.from,
    render: ({ source, medium, campaign }) => [source, medium, campaign].filter(Boolean).join(' · ') || '–',
  },
  {
    key: 'asked',
    header: words.asked,
    render: ({ last_asked_at, times_asked }) => (
      <div className={classes.person}>
        <DateText value={parseWireTime(last_asked_at)?.toISOString() ?? last_asked_at} withTime />
        {times_asked > 1 && <span className={classes.quiet}>{words.times(times_asked)}</span>}
      </div>
    ),
  },
]

const ACTION: Column<Lead> = { key: 'action', header: words.action, render: (lead) => <MoveButtons lead={lead} /> }

interface LeadTableProps {
  leads: readonly Lead[]
  loading: boolean
  status: LeadStatus
  page: number
  total: number
  mayMove: boolean
  empty: ReactNode
}

export function LeadTable({ leads, loading, status, page, total, mayMove, empty }: LeadTableProps) {
  const hrefOf = (number: number) => `?status=${status}&page=${number}`
  return (
    <DataTable
      label={`${words.title}: ${words.statuses[status]}`}
      columns={mayMove ? [...FACTS, ACTION] : FACTS}
      rows={leads}
      rowKey={({ id }) => id}
      loading={loading}
      page={total > 0 ? { page, pageSize: PAGE_SIZE, total, hrefOf } : undefined}
      empty={empty}
    />
  )
}
