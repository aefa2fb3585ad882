import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from '#platform/browser/use-form.ts'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { type Erasure, REASON_MAX, requestErasure, sendErasureCode } from '../contract/erasure.ts'
import { deleteAccountWords as words } from '../words/delete-account.ts'

interface DeletionFormProps {
  plans: Erasure['plans']
  onDone: (changed: Erasure) => void
  /** Something was opened meanwhile. */
  onRefused: () => void
}

/** Keeping the account weighs as much as deleting it; a code to the mobile confirms what cannot be undone. */
export function DeletionForm({ plans, onDone, onRefused }: DeletionFormProps) {
  const [verification_id, setVerification] = useState<string>()
  const {
    mutate: send,
    isPending,
    error,
  } = useMutation({
    mutationFn: () => request(sendErasureCode, {}),
    onSuccess: (sent) => setVerification(sent.verification_id),
  })
  const form = useForm(requestErasure, {
    initial: { reason: '', end_plans: false, otp: '' },
    labels: { reason: words.reason, end_plans: words.endPlans, otp: words.code },
    check: ({ end_plans }) => (plans.length > 0 && !end_plans ? { end_plans: words.endPlansMissing } : {}),
    input: ({ reason, otp }) => ({
      body: {
        ...(reason && { reason }),
        end_plans: plans.map(({ id }) => id),
        otp,
        verification_id: verification_id ?? '',
      },
    }),
    onDone,
    onRefused: ({ type }) => {
      if (type === 'ERASURE_BLOCKED' || type === 'PLAN_RUNNING') onRefused()
      return undefined
    },
  })
  // The button that sent the code is gone: the focus moves to the first field.
  const isAsking = verification_id !== undefined
  const first = plans.length > 0 ? 'end_plans' : 'reason'
  useEffect(() => {
    if (isAsking) document.getElementById(first)?.focus()
  }, [isAsking, first])
  const failure = error && (
    <Notice tone="bad" live>
      {error.message}
    </Notice>
  )
  const keep = (
    <ButtonLink to="/my-data" tone="quiet" wide>
      {words.keep}
    </ButtonLink>
  )
  if (!verification_id)
    return (
      <Stack gap="md">
        {failure}
        {keep}
        <Button tone="danger" wide busy={isPending} onClick={() => send()}>
          {words.start}
        </Button>
      </Stack>
    )
  return (
    <Form form={form} refusalTitle={words.failed}>
      {failure}
      {plans.length > 0 && <CheckboxField {...form.checkbox('end_plans')} />}
      <TextAreaField {...form.field('reason')} maxLength={REASON_MAX} />
      <OneTimeCodeField {...form.field('otp')} />
      <Button tone="plain" busy={isPending} onClick={() => send()}>
        {words.newCode}
      </Button>
      {keep}
      <Button type="submit" tone="danger" wide busy={form.busy}>
        {words.ask}
      </Button>
    </Form>
  )
}
