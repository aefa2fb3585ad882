import { Link } from 'react-router'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { accessWords } from '#rooms/access/words.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import type { ModerationRow } from '../contract/desk.ts'
import { moderationWords as words } from '../words/moderations.ts'
import { workbenchWords } from '../words/workbench.ts'
import { RiskBadge } from './check-list.tsx'
import { claimHref, type ListAddress } from './list-address.ts'
import classes from './moderation.module.css'
import { ServiceBadge } from './service-badge.tsx'
import { WireDate } from './wire-date.tsx'

const SHOWN_FINDINGS = 2

/** The columns of the list; the number links to the claim's page, which knows the list it was opened from. */
export function moderationColumns(address: ListAddress): ListColumn<ModerationRow>[] {
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
        <TableCell>
          <span>{details.patient_name}</span>
          <CellNote>{plan_name}</CellNote>
        </TableCell>
      ),
    },
    {
      key: 'what',
      header: words.columns.what,
      render: ({ details }) => (
        <TableCell>
          <span>{details.claim_type}</span>
          <CellNote>
            {details.establishment_name && `${details.establishment_name}, `}
            <WireDate at={details.scheduled_time} />
          </CellNote>
        </TableCell>
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
      render: ({ risk, findings, own_affair }) => (
        <TableCell>
          {risk && (
            <span>
              <RiskBadge risk={risk} label={workbenchWords.checks.levels[risk]} />
            </span>
          )}
          {findings.slice(0, SHOWN_FINDINGS).map((finding) => (
            <CellNote key={finding}>{finding}</CellNote>
          ))}
          {own_affair && <CellNote>{accessWords.ownAffair}</CellNote>}
          {findings.length > SHOWN_FINDINGS && <CellNote>{words.more(findings.length - SHOWN_FINDINGS)}</CellNote>}
        </TableCell>
      ),
    },
    {
      key: 'with',
      header: words.columns.with,
      render: ({ assigned_to, lock }) => (
        <TableCell>
          <span>{assigned_to?.name ?? words.nobody}</span>
          {lock && !lock.is_mine && <CellNote>{words.inHand(lock.by.name)}</CellNote>}
        </TableCell>
      ),
    },
  ]
}
