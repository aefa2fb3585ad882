import { ListPart } from '#dashboard/components/list-part.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { BackLink } from '#ui/back-link.tsx'
import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type InsurerPayment, listInsurerPayments } from '../contract/insurer-account.ts'
import { insurerAccountWords as words } from '../words/insurer-account.ts'
import { staffWords } from '../words/staff.ts'
import { DecideInsurerPayment, EnterInsurerPayment } from './enter-insurer-payment.tsx'
import { nameOf } from './name-of-insurer.ts'
import { StatementPart } from './statement-part.tsx'

const { columns } = words
const TONES = { WAITING: 'warn', BOOKED: 'good', DECLINED: 'neutral' } as const

const COLUMNS: readonly ListColumn<InsurerPayment>[] = [
  {
    key: 'reference',
    header: columns.reference,
    render: ({ reference, insurer }) => (
      <TableCell>
        <code>{reference}</code>
        <CellNote>{insurer}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'paid',
    header: columns.paid,
    render: ({ paid_on, note }) => (
      <TableCell>
        <DateText value={paid_on} />
        <CellNote>{note}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'entered',
    header: columns.entered,
    render: ({ entered_at, entered_by }) => (
      <TableCell>
        <WireTimeText value={entered_at} />
        <CellNote>{entered_by}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'status',
    header: columns.status,
    render: ({ status, decided_by, decline_reason }) => (
      <TableCell>
        <StatusBadge tone={TONES[status]}>{words.statuses[status]}</StatusBadge>
        {decided_by && <CellNote>{staffWords.detail.decided(decided_by)}</CellNote>}
        {decline_reason && <CellNote>{decline_reason}</CellNote>}
      </TableCell>
    ),
  },
  { key: 'amount', header: columns.amount, align: 'end', render: ({ amount }) => <MoneyText rupees={amount} /> },
  { key: 'action', header: columns.action, render: (payment) => <DecideInsurerPayment payment={payment} /> },
]

/** What we owe to the insurer, what was paid, and what it confirms. */
export default function InsurerAccountScreen() {
  const list = useList(listInsurerPayments)
  const { insurers = [], second_person_above = 0 } = list.data ?? {}
  return (
    <PageColumn width="desk">
      <BackLink to="/dashboard/insurance">{staffWords.title}</BackLink>
      <PageHeading title={words.title} lead={words.lead} size="desk" />
      {list.data && (
        <>
          {insurers.map(({ code, owed, waiting, going_back }) => (
            <FactList
              key={code}
              layout="columns"
              label={nameOf(insurers, code)}
              facts={[
                [words.insurer, nameOf(insurers, code)],
                [owed < 0 ? words.owesUs : words.owed, <MoneyText key="owed" rupees={Math.abs(owed)} size="large" />],
                [words.goingBack, going_back > 0 && <MoneyText rupees={going_back} />],
                [words.waiting, waiting > 0 && <MoneyText rupees={waiting} />],
              ]}
            />
          ))}
          <div>
            <EnterInsurerPayment insurers={insurers} limit={second_person_above} />
          </div>
        </>
      )}
      <ListPart
        title={words.payments}
        list={list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        failed={words.failed}
        empty={words.noPayments}
      />
      {insurers.map(({ code }) => (
        <StatementPart key={code} insurer_code={code} />
      ))}
    </PageColumn>
  )
}
