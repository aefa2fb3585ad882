import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { type RefundQuoteReply, requestPlanRefund } from '../contract/refund.ts'
import { REFUND_REASONS, type RefundReason } from '../rules/refund-status.ts'
import { planRefundWords } from '../words.ts'
import classes from './refund-form.module.css'

const words = planRefundWords.screen

interface RefundRequest {
  reason: RefundReason
  note: string
}

/**
 * The reason, and the two choices of equal weight. Nothing happens before the confirmation that lists the
 * consequences.
 */
export function RefundForm({ quote, onChange }: { quote: RefundQuoteReply; onChange: () => void }) {
  const [refundRequest, setRefundRequest] = useState<RefundRequest>()
  const [missing, setMissing] = useState<string>()
  const [isUndecided, setUndecided] = useState(false)
  const hasOpenClaims = quote.open_claims.length > 0
  const refund = useAttempt(requestPlanRefund)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ reason, note }: RefundRequest) => {
      const body = {
        amount: quote.amount,
        plan_goes_on: quote.plan_goes_on,
        reason,
        ...(note ? { note } : {}),
        ...(hasOpenClaims ? { withdraw_claims: true } : {}),
      }
      return refund({ params: { id: quote.subscription_id }, body })
    },
    onSuccess: () => setRefundRequest(undefined),
    onSettled: onChange,
  })
  const amount = formatRupees(parseRupees(quote.amount) ?? 0n)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = REFUND_REASONS.find((one) => one === form.get('reason'))
    setMissing(reason ? undefined : planRefundWords.refusals.reason)
    const note = form.get('note')
    const isChosen = !hasOpenClaims || form.has('withdraw_claims')
    setUndecided(!isChosen)
    if (reason && !isChosen) document.getElementById('withdraw_claims')?.focus()
    else if (reason) setRefundRequest({ reason, note: typeof note === 'string' ? note.trim() : '' })
    else document.getElementById('reason')?.focus()
  }
  return (
    <Card>
      <Stack as="form" gap="xl" noValidate onSubmit={submit}>
        <SelectField
          name="reason"
          label={words.reason}
          placeholder={words.choose}
          error={missing}
          options={REFUND_REASONS.map((value) => ({ value, label: planRefundWords.reasons[value] }))}
        />
        <TextField name="note" label={words.note} optional maxLength={500} autoComplete="off" />
        {hasOpenClaims && (
          <CheckboxField
            name="withdraw_claims"
            label={planRefundWords.openClaims.withdraw}
            error={isUndecided ? planRefundWords.openClaims.withdrawMissing : undefined}
          />
        )}
        <p>{follows(quote)}</p>
        <div className={classes.choices}>
          <ButtonLink to="/my-plan" tone="quiet" wide>
            {words.keep}
          </ButtonLink>
          <Button type="submit" tone="quiet" wide busy={isPending}>
            {words.giveBack(amount)}
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        open={refundRequest !== undefined}
        title={words.confirmTitle(amount)}
        confirmLabel={words.confirm}
        cancelLabel={words.keep}
        busy={isPending}
        danger
        onConfirm={() => refundRequest && mutate(refundRequest)}
        failure={error ? `${words.notAsked}. ${error.message}` : undefined}
        onCancel={() => {
          setRefundRequest(undefined)
          reset()
        }}
      >
        {follows(quote)}
      </ConfirmDialog>
    </Card>
  )
}

/** The consequences, in the order in which they happen. */
function follows({ needs_approval, plan_goes_on }: RefundQuoteReply): string {
  if (needs_approval) return words.followsChecked
  return plan_goes_on ? words.followsRenewal : words.followsEnd
}
