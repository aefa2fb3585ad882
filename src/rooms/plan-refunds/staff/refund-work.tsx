import { ListPart } from '#dashboard/components/list-part.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { listManualRefunds, listPaymentAlerts, listWaitingRefunds } from '../contract/desk.ts'
import { refundDeskWords as words } from '../words.ts'
import { ALERTS, MANUAL, WAITING } from './refund-columns.tsx'

const row = { rowKey: ({ id }: { id: string }) => id, failed: words.loadFailed }

/** Work for staff: refunds to approve, refunds to send by bank transfer, alerts about payments. */
export function RefundWork() {
  const waiting = useList(listWaitingRefunds, { part: 'refunds' })
  const manual = useList(listManualRefunds, { part: 'transfers' })
  const alerts = useList(listPaymentAlerts, { part: 'alerts' })
  if ([waiting, manual, alerts].every(({ info, total }) => info && total === 0))
    return <EmptyState title={words.noneTitle} advice={words.noneText} />
  return (
    <>
      <ListPart {...row} title={words.waiting} list={waiting} columns={WAITING} placeholders />
      <ListPart {...row} title={words.manual} list={manual} columns={MANUAL} />
      <ListPart {...row} title={words.alerts} list={alerts} columns={ALERTS} />
    </>
  )
}
