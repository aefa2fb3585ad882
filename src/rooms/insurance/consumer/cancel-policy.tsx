import { useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import type { IstDate } from '#values/ist-date.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { cancelMyPolicy, type PolicyDetail } from '../contract/policies.ts'
import { refundDueOn } from '../rules/free-look.ts'
import { CANCEL_REASONS, type CancelReason } from '../rules/statuses.ts'
import { mineWords } from '../words/mine.ts'
import { usePolicyActs } from './use-policy-acts.ts'

const words = mineWords.cancel

interface CancelPolicyProps {
  policy: PolicyDetail
  today: IstDate
  onDone: (text: string) => void
}

/** Cancels a policy that is not issued yet; the sum that comes back is on the button. */
export function CancelPolicy({ policy, today, onDone }: CancelPolicyProps) {
  const { store, readAgainAfter } = usePolicyActs(policy)
  const send = useAttempt(cancelMyPolicy)
  const [reason, setReason] = useState<CancelReason>()
  const amount = formatRupees(parseRupees(policy.premium) ?? 0n)
  return (
    <PagePart title={words.title}>
      <p>{words.text(amount)}</p>
      <div>
        <ConfirmedAct
          label={words.act(amount)}
          cancelLabel={words.keep}
          tone="quiet"
          danger
          title={words.question(amount)}
          failed={words.failed}
          act={() => send({ params: { id: policy.id }, body: { ...(reason && { reason }) } })}
          onDone={(cancelled) => {
            store(cancelled)
            onDone(words.done)
          }}
          onClosed={readAgainAfter}
        >
          <Stack gap="lg">
            <p>{words.follows(formatDate(refundDueOn(today)))}</p>
            <SelectField
              name="cancel_reason"
              label={words.reason}
              placeholder={mineWords.freeLook.choose}
              optional
              options={CANCEL_REASONS.map((value) => ({ value, label: mineWords.reasons[value] }))}
              value={reason ?? ''}
              onChange={({ target }) => setReason(CANCEL_REASONS.find((one) => one === target.value))}
            />
          </Stack>
        </ConfirmedAct>
      </div>
    </PagePart>
  )
}
