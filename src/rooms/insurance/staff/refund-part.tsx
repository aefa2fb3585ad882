import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx'
import { CellActions, CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { StaffPolicyDetail } from '../contract/staff.ts'
import { approvePremiumRefund, declinePremiumRefund } from '../contract/staff-acts.ts'
import { DECLINE_REASONS, type DeclineReason } from '../rules/statuses.ts'
import { staffWords } from '../words/staff.ts'
import { NoteField } from './note-field.tsx'
import { reasonInWords } from './reason-in-words.ts'
import { useReadAgain } from './use-read-again.ts'

type Refund = StaffPolicyDetail['refunds'][number]

const words = staffWords.detail
const { columns } = words

function stateOf({ status, needs_approval, is_manual }: Refund): [StatusTone, string] {
  const { waits, manual, ...states } = words.refundStates
  if (status === 'INITIATED' && needs_approval) return ['warn', waits]
  if (status === 'INITIATED' && is_manual) return ['bad', manual]
  return [status === 'SUCCESS' ? 'good' : status === 'FAILED' ? 'neutral' : 'waiting', states[status]]
}

function Decide({ policy_id, refund }: { policy_id: string; refund: Refund }) {
  const readAgain = useReadAgain(policy_id)
  const params = { id: policy_id, refundId: refund.id }
  const amount = formatRupees(parseRupees(refund.amount) ?? 0n)
  const { approve, decline } = staffWords.acts
  if (!refund.needs_approval || refund.status !== 'INITIATED') return '–'
  if (!refund.may_decide) return <CellNote>{words.notYours}</CellNote>
  return (
    <CellActions>
      <DeskAction
        label={approve.label}
        accessibleLabel={approve.name(amount)}
        title={approve.title}
        text={<p>{approve.text(amount)}</p>}
        act={(_, call) => call(approvePremiumRefund, { params })}
        onSettled={readAgain}
      />
      <DeskAction
        label={decline.label}
        accessibleLabel={decline.name(amount)}
        title={decline.title}
        text={<p>{decline.text(amount)}</p>}
        fields={({ declined_for, reason }) => (
          <>
            <SelectField
              name="declined_for"
              label={decline.because}
              placeholder={staffWords.acts.chooseReason}
              error={declined_for}
              options={DECLINE_REASONS.map((value) => ({ value, label: decline.reasons[value] }))}
            />
            <NoteField name="reason" label={decline.why} help={decline.whyHelp} error={reason} />
          </>
        )}
        act={(form, call) =>
          call(declinePremiumRefund, {
            params,
            body: {
              declined_for: fieldText(form, 'declined_for') as DeclineReason,
              reason: fieldText(form, 'reason') ?? '',
            },
          })
        }
        onSettled={readAgain}
      />
    </CellActions>
  )
}

function columnsOf(policy_id: string): readonly Column<Refund>[] {
  return [
    {
      key: 'requested',
      header: columns.requested,
      render: ({ requested_at, requested_by }) => (
        <TableCell>
          <WireTimeText value={requested_at} />
          {requested_by && <CellNote>{words.requestedBy(requested_by)}</CellNote>}
        </TableCell>
      ),
    },
    {
      key: 'why',
      header: columns.why,
      render: ({ kind, note }) => (
        <TableCell>
          {words.refundKinds[kind]}
          {note && <CellNote>{reasonInWords(note)}</CellNote>}
        </TableCell>
      ),
    },
    {
      key: 'status',
      header: columns.status,
      render: (refund) => {
        const [tone, text] = stateOf(refund)
        const { decided_by, declined_for, decline_reason, is_manual, refund_id } = refund
        return (
          <TableCell>
            <StatusBadge tone={tone}>{text}</StatusBadge>
            {is_manual && (
              <CellLink to={`/dashboard/subscriptions?transfers.first=${refund_id}`}>{words.transfer}</CellLink>
            )}
            {decided_by && <CellNote>{words.decided(decided_by)}</CellNote>}
            {declined_for && <CellNote>{staffWords.acts.decline.reasons[declined_for]}</CellNote>}
            {decline_reason && <CellNote>{decline_reason}</CellNote>}
          </TableCell>
        )
      },
    },
    { key: 'due', header: columns.due, render: ({ due_on }) => <DateText value={due_on} /> },
    { key: 'amount', header: columns.amount, align: 'end', render: ({ amount }) => <MoneyText rupees={amount} /> },
    { key: 'action', header: columns.action, render: (refund) => <Decide policy_id={policy_id} refund={refund} /> },
  ]
}

/** Every refund of a policy; one that waits is decided here by a second person. */
export function RefundPart({ policy: { id, refunds } }: { policy: StaffPolicyDetail }) {
  if (refunds.length === 0) return null
  return (
    <PagePart title={words.refunds}>
      <DataTable label={words.refunds} columns={columnsOf(id)} rows={refunds} rowKey={(one) => one.id} empty={null} />
    </PagePart>
  )
}
