import { Link } from 'react-router'
import { type Column, DataTable, type TablePage } from '#ui/data-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import type { ModerationRow } from '../contract/desk.ts'
import { moderationWords as words } from '../words/moderations.ts'
import { workbenchWords } from '../words/workbench.ts'
import { RiskBadge } from './check-list.tsx'
import { claimHref, type ListAddress } from './list-address.ts'
import classes from './moderation.module.css'
import { ServiceBadge } from './service-badge.tsx'
import { isSelectable, type Selection } from './use-selection.ts'
import { WireDate } from './wire-date.tsx'

const SHOWN_FINDINGS = 2

interface ModerationTableProps {
  rows: readonly ModerationRow[]
  address: ListAddress
  /** None where the role decides nothing in bulk. */
  selection: Selection | undefined
  loading: boolean
  page: TablePage | undefined
  label: string
}

/** A page of claims; each leads to its own, which knows the list it was opened from. */
export function ModerationTable({ rows, address, selection, loading, page, label }: ModerationTableProps) {
  const columns = columnsOf(address)
  return (
    <DataTable
      label={label}
      columns={selection ? [selectColumn(selection), ...columns] : columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={loading}
      page={page}
      empty={null}
    />
  )
}

function selectColumn(selection: Selection): Column<ModerationRow> {
  return {
    key: 'select',
    header: words.columns.select,
    render: (row) =>
      isSelectable(row) && (
        <label className={classes.select}>
          <input
            type="checkbox"
            data-select={row.id}
            aria-label={words.selectOne(row.id)}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row)}
          />
        </label>
      ),
  }
}

function columnsOf(address: ListAddress): Column<ModerationRow>[] {
  return [
    {
      key: 'claim',
      header: words.columns.claim,
      render: ({ id, details }) => (
        <Link
          className={classes.open}
          data-claim={id}
          to={claimHref(id, address)}
          aria-label={words.open(id, details.patient_name)}
        >
          {id}
        </Link>
      ),
    },
    {
      key: 'patient',
      header: words.columns.patient,
      render: ({ details, plan_name }) => (
        <div className={classes.cell}>
          <span>{details.patient_name}</span>
          <Muted as="span" size="xs">
            {plan_name}
          </Muted>
        </div>
      ),
    },
    {
      key: 'what',
      header: words.columns.what,
      render: ({ details }) => (
        <div className={classes.cell}>
          <span>{details.claim_type}</span>
          <Muted as="span" size="xs">
            {details.establishment_name && `${details.establishment_name}, `}
            <WireDate at={details.scheduled_time} />
          </Muted>
        </div>
      ),
    },
    {
      key: 'amount',
      header: words.columns.amount,
      align: 'end',
      render: ({ details }) => <MoneyText rupees={details.claim_amount} />,
    },
    {
      key: 'service',
      header: words.columns.service,
      render: ({ service_level, created_at }) =>
        service_level.due_at ? <ServiceBadge service={service_level} /> : <WireDate at={created_at} withTime />,
    },
    {
      key: 'findings',
      header: words.columns.findings,
      render: ({ risk, findings }) => (
        <div className={classes.cell}>
          <span>
            <RiskBadge risk={risk} label={workbenchWords.checks.levels[risk]} />
          </span>
          {findings.slice(0, SHOWN_FINDINGS).map((finding) => (
            <Muted key={finding} as="span" size="xs">
              {finding}
            </Muted>
          ))}
          {findings.length > SHOWN_FINDINGS && (
            <Muted as="span" size="xs">
              {words.more(findings.length - SHOWN_FINDINGS)}
            </Muted>
          )}
        </div>
      ),
    },
    {
      key: 'with',
      header: words.columns.with,
      render: ({ assigned_to, lock }) => (
        <div className={classes.cell}>
          <span>{assigned_to?.name ?? words.nobody}</span>
          {lock && !lock.is_mine && (
            <Muted as="span" size="xs">
              {words.inHand(lock.by.name)}
            </Muted>
          )}
        </div>
      ),
    },
  ]
}
