import { request } from '#platform/contract/client.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellActs, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import {
  approvePlanRefund,
  declinePlanRefund,
  type ManualRefund,
  type PaymentAlert,
  resolvePaymentAlert,
  settleRefundByHand,
  type WaitingRefund,
} from '../contract/desk.ts'
import { refundDeskWords as words } from '../words.ts'
import { RefundAct } from './refund-act.tsx'

const WAITING: readonly Column<WaitingRefund>[] = [
  {
    key: 'who',
    header: words.customer,
    render: ({ customer_name, plan_name }) => (
      <TableCell>
        <strong>{customer_name}</strong>
        <CellNote>{plan_name}</CellNote>
      </TableCell>
    ),
  },
  {
    key: 'why',
    header: words.reason,
    render: ({ reason, note }) => (
      <TableCell>
        {reason}
        {note && <CellNote>{note}</CellNote>}
      </TableCell>
    ),
  },
  { key: 'paid', header: words.paid, align: 'end', render: ({ paid }) => <MoneyText rupees={paid} /> },
  { key: 'amount', header: words.amount, align: 'end', render: ({ amount }) => <MoneyText rupees={amount} /> },
  { key: 'since', header: words.since, render: ({ requested_at }) => <WireTimeText value={requested_at} /> },
  {
    key: 'act',
    header: words.action,
    render: ({ id, version, customer_name, may_decide }) =>
      may_decide ? (
        <CellActs>
          <RefundAct
            label={words.approve}
            name={customer_name}
            title={words.approveTitle(customer_name)}
            text={words.approveText}
            act={() => request(approvePlanRefund, { params: { id }, body: { version } })}
          />
          <RefundAct
            label={words.decline}
            name={customer_name}
            title={words.declineTitle(customer_name)}
            text={words.declineText}
            field={{ name: 'reason', label: words.declineWhy }}
            act={(reason) => request(declinePlanRefund, { params: { id }, body: { version, reason } })}
          />
        </CellActs>
      ) : (
        words.ownRequest
      ),
  },
]

const MANUAL: readonly Column<ManualRefund>[] = [
  {
    key: 'payment',
    header: words.payment,
    render: ({ payment_ref, reason }) => (
      <TableCell>
        <code>{payment_ref}</code>
        <CellNote>{reason}</CellNote>
      </TableCell>
    ),
  },
  { key: 'why', header: words.whyNot, render: ({ last_answer }) => last_answer ?? '–' },
  { key: 'amount', header: words.amount, align: 'end', render: ({ amount }) => <MoneyText rupees={amount} /> },
  { key: 'since', header: words.since, render: ({ since }) => <WireTimeText value={since} /> },
  {
    key: 'act',
    header: words.action,
    render: ({ id, payment_ref }) => (
      <RefundAct
        label={words.settle}
        name={payment_ref}
        title={words.settleTitle}
        text={words.settleText}
        field={{ name: 'bank_reference', label: words.bankReference }}
        act={(bank_reference) => request(settleRefundByHand, { params: { id }, body: { bank_reference } })}
      />
    ),
  },
]

const ALERTS: readonly Column<PaymentAlert>[] = [
  { key: 'kind', header: words.alert, render: ({ kind }) => words.alertKinds[kind] ?? kind },
  {
    key: 'subject',
    header: words.about,
    render: ({ subject, detail }) => (
      <TableCell>
        <code>{subject}</code>
        {Object.entries(detail).map(([name, value]) => (
          <CellNote key={name}>
            {name}: {value ?? '–'}
          </CellNote>
        ))}
      </TableCell>
    ),
  },
  { key: 'since', header: words.since, render: ({ raised_at }) => <WireTimeText value={raised_at} /> },
  {
    key: 'act',
    header: words.action,
    render: ({ id, subject }) => (
      <RefundAct
        label={words.resolve}
        name={subject}
        title={words.resolveTitle}
        text={words.resolveText}
        field={{ name: 'note', label: words.resolveNote }}
        act={(note) => request(resolvePaymentAlert, { params: { id }, body: { note } })}
      />
    ),
  },
]

export function WaitingTable({ rows, loading }: { rows: readonly WaitingRefund[]; loading: boolean }) {
  return <Part title={words.waiting} columns={WAITING} rows={rows} loading={loading} />
}

export function ManualTable({ rows }: { rows: readonly ManualRefund[] }) {
  return <Part title={words.manual} columns={MANUAL} rows={rows} />
}

export function AlertTable({ rows }: { rows: readonly PaymentAlert[] }) {
  return <Part title={words.alerts} columns={ALERTS} rows={rows} />
}

interface PartProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  loading?: boolean
}

function Part<Row extends { id: string }>({ title, columns, rows, loading = false }: PartProps<Row>) {
  return (
    <PagePart title={title}>
      <DataTable label={title} columns={columns} rows={rows} rowKey={({ id }) => id} loading={loading} empty={null} />
    </PagePart>
  )
}
