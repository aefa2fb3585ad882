import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { request } from '#platform/contract/client.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { CellActions, CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
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
import { RefundAction } from './refund-action.tsx'

export const WAITING: readonly ListColumn<WaitingRefund>[] = [
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
    render: ({ reason, note, is_rest }) => (
      <TableCell>
        {is_rest ? words.rest : reason}
        {note && <CellNote>{note}</CellNote>}
      </TableCell>
    ),
  },
  { key: 'paid', header: words.paid, align: 'end', render: ({ paid }) => <MoneyText rupees={paid} /> },
  { key: 'amount', header: words.amount, align: 'end', render: ({ amount }) => <MoneyText rupees={amount} /> },
  { key: 'since', header: words.since, render: ({ requested_at }) => <WireTimeText value={requested_at} /> },
  {
    key: 'action',
    header: words.action,
    render: ({ id, version, customer_name, may_decide, is_rest, revised_amount }) =>
      may_decide ? (
        <CellActions>
          {revised_amount === null ? (
            <RefundAction
              label={words.approve}
              name={customer_name}
              title={words.approveTitle(customer_name)}
              text={is_rest ? words.approveRestText : words.approveText}
              act={() => request(approvePlanRefund, { params: { id }, body: { version } })}
            />
          ) : (
            <span>{words.waitsForCustomer(formatRupees(parseRupees(revised_amount) ?? 0n))}</span>
          )}
          {!is_rest && (
            <RefundAction
              label={words.decline}
              name={customer_name}
              title={words.declineTitle(customer_name)}
              text={words.declineText}
              field={{ name: 'reason', label: words.declineWhy }}
              act={(reason) => request(declinePlanRefund, { params: { id }, body: { version, reason } })}
            />
          )}
        </CellActions>
      ) : (
        <CellNote>{is_rest ? words.restNotYours : words.notYours}</CellNote>
      ),
  },
]

export const MANUAL: readonly ListColumn<ManualRefund>[] = [
  {
    key: 'who',
    header: words.customer,
    render: ({ customer_name, mobile, policy_id }) => (
      <TableCell>
        <strong>{customer_name ?? mobile ?? '–'}</strong>
        {customer_name && mobile && <CellNote>{mobile}</CellNote>}
        {policy_id && <CellLink to={`/dashboard/insurance/${policy_id}`}>{words.ofPolicy}</CellLink>}
      </TableCell>
    ),
  },
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
    key: 'action',
    header: words.action,
    render: ({ id, payment_ref, own_affair }) => (
      <RefundAction
        own_affair={own_affair}
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

export const ALERTS: readonly ListColumn<PaymentAlert>[] = [
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
    key: 'action',
    header: words.action,
    render: ({ id, subject, own_affair }) => (
      <RefundAction
        own_affair={own_affair}
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
