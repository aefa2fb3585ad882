import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { cancelQuota, type QuotaGrant } from '#rooms/subscriptions/contract/quota.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatDate } from '#values/display-time.ts'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'
import { useMay } from './use-may.ts'
import { useReread } from './use-reread.ts'

const words = pageWords.usage

/** The uses that our staff added to the running period, and an action to take back unused ones. */
export function GrantPart({ subscription: { id, grants, is_own } }: { subscription: SubscriptionDetails }) {
  const mayCancel = useMay()('subscription.cancelQuota') && !is_own
  const act: Column<QuotaGrant> = {
    key: 'action',
    header: words.action,
    render: (grant) => (grant.remaining > 0 ? <TakeBack subscription_id={id} grant={grant} /> : '–'),
  }
  return (
    <PagePart title={words.grants}>
      <DataTable
        label={words.grants}
        columns={mayCancel ? [...COLUMNS, act] : COLUMNS}
        rows={grants}
        rowKey={(grant) => grant.id}
        empty={null}
      />
    </PagePart>
  )
}

const COLUMNS: readonly Column<QuotaGrant>[] = [
  {
    key: 'service',
    header: words.service,
    render: ({ service, count, expires_on }) => (
      <TableCell>
        <strong>
          {count} × {service}
        </strong>
        {expires_on && <CellNote>{words.expires(formatDate(expires_on))}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'why',
    header: words.reason,
    render: ({ reason, cancelled, cancel_reason }) => (
      <TableCell>
        {reason}
        {cancelled > 0 && <CellNote>{words.cancelled(cancelled, cancel_reason ?? '')}</CellNote>}
      </TableCell>
    ),
  },
  {
    key: 'by',
    header: words.added,
    render: ({ granted_by, granted_at }) => (
      <TableCell>
        {granted_by ?? '–'}
        <CellNote>
          <WireTimeText value={granted_at} />
        </CellNote>
      </TableCell>
    ),
  },
  { key: 'left', header: words.leftOf, align: 'end', render: ({ remaining }) => remaining },
]

function TakeBack({ subscription_id, grant }: { subscription_id: string; grant: QuotaGrant }) {
  const reread = useReread()
  return (
    <DeskAction
      label={words.cancel}
      accessibleLabel={words.cancelNamed(grant.service)}
      title={words.cancelTitle(grant.remaining, grant.service)}
      text={<p>{words.cancelText}</p>}
      danger
      fields={({ reason }) => <TextAreaField name="reason" label={words.reason} error={reason} maxLength={300} />}
      act={(values, call) =>
        call(cancelQuota, {
          params: { id: subscription_id, grant_id: grant.id },
          body: { reason: fieldText(values, 'reason') ?? '' },
        })
      }
      onSettled={reread}
    />
  )
}
