import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { listRefundWork } from '../contract/desk.ts'
import { refundDeskWords as words } from '../words.ts'
import { AlertTable, ManualTable, WaitingTable } from './refund-tables.tsx'

/** Work for staff: refunds to approve, refunds to send by bank transfer, alerts about payments. */
export function RefundWork() {
  const { data, error, isPending, refetch } = useQuery(queryOf(listRefundWork, {}))
  if (error && !data) return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  const { waiting = [], manual = [], alerts = [] } = data ?? {}
  if (!isPending && waiting.length + manual.length + alerts.length === 0)
    return <EmptyState title={words.noneTitle} advice={words.noneText} />
  return (
    <>
      {(isPending || waiting.length > 0) && <WaitingTable rows={waiting} loading={isPending} />}
      {manual.length > 0 && <ManualTable rows={manual} />}
      {alerts.length > 0 && <AlertTable rows={alerts} />}
    </>
  )
}
