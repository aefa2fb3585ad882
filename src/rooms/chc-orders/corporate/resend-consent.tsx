import { useMutation } from '@tanstack/react-query'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { resendPartnerConsent } from '#rooms/partner-consents/contract/coordinator.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import { orderScreenWords } from '../words/screens.ts'
import type { OrderStepProps } from './order-step.tsx'

const words = orderScreenWords.order

/** Sends an open request again, as soon as that is possible. */
export function ResendConsent({ order, mayAct, onDone }: OrderStepProps & { mayAct: boolean }) {
  const { subsidiary } = useCompanyDesk()
  const { resend_at } = order.consent
  const send = useAttempt(resendPartnerConsent)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send({ params: { subsidiaryId: subsidiary.id, id: order.id } }),
    onSuccess: () => onDone(words.resent),
  })
  const isEarly = resend_at !== null && (parseWireTime(resend_at)?.getTime() ?? 0) > Date.now()
  return (
    <Stack gap="md" align="start">
      <Notice tone="info" title={words.waiting}>
        {words.waitingText}
      </Notice>
      {error && (
        <Notice tone="bad" title={words.resendFailed} live>
          {error.message}
        </Notice>
      )}
      {mayAct && (
        <Button tone="call" busy={isPending} onClick={() => mutate()}>
          {orderScreenWords.steps.RESEND}
        </Button>
      )}
      {isEarly && (
        <Muted size="sm">
          {words.resendAt} <WireTimeText value={resend_at} />
        </Muted>
      )}
    </Stack>
  )
}
