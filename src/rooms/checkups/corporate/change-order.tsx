import { request } from '#platform/contract/client.ts'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { Stack } from '#ui/stack.tsx'
import { MoveTime } from '../components/move-time.tsx'
import { cancelCandidateOrder, rescheduleCandidateOrder } from '../contract/company-orders.ts'
import { companyOrderWords as words } from '../words/company-orders.ts'
import { isOutdated } from './is-outdated.ts'
import type { OrderReportsProps } from './order-reports.tsx'

/** What the company can still change of a candidate's check-up. */
export function ChangeOrder({ params, order: { can, details }, onDone }: OrderReportsProps) {
  const readAgain = (refusal: unknown) => {
    if (isOutdated(refusal)) onDone('')
  }
  if (!can.reschedule && !can.cancel) return null
  return (
    <Stack direction="row" gap="md" wrap>
      {can.reschedule && (
        <MoveTime
          order={details}
          words={words}
          send={(slot, call) => call(rescheduleCandidateOrder, { params, body: { slot } })}
          onMoved={(changed) => onDone(words.moved, changed)}
          onClosed={readAgain}
        />
      )}
      {can.cancel && (
        <ConfirmedAct
          label={words.cancel}
          cancelLabel={words.cancelKeep}
          tone="plain"
          danger
          title={words.cancelTitle}
          failed={words.cancelFailed}
          act={() => request(cancelCandidateOrder, { params, body: {} })}
          onDone={(changed) => onDone(words.cancelled, changed)}
          onClosed={readAgain}
        >
          {words.cancelText}
        </ConfirmedAct>
      )}
    </Stack>
  )
}
