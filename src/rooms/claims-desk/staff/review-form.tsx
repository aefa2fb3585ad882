import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { formatTime } from '#values/display-time.ts'
import { toRupees } from '#values/money.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { ClaimDecision, DeskClaim } from '../contract/desk.ts'
import { readDeskClaim } from '../contract/desk.ts'
import { listSampledDecisions, reviewDecision } from '../contract/quality.ts'
import { amountOf } from '../rules/deductions.ts'
import { workbenchWords } from '../words/workbench.ts'
import { fieldError } from './action-panel.tsx'

const { quality: words, decisions: decisionWords } = workbenchWords

interface ReviewFormProps {
  claimId: number
  decision: Pick<ClaimDecision, 'id' | 'verdict' | 'decided_by' | 'at'>
  status: DeskClaim['status']
}

/** Whether a sampled decision was right; disagreeing needs a reason. Its accessible name distinguishes it from the next one in a list. */
export function ReviewForm({ claimId, decision: { id, verdict, decided_by, at }, status }: ReviewFormProps) {
  const queries = useQueryClient()
  const decision = decisionWords.by(decisionWords.verdicts[verdict], decided_by.name)
  const decided = formatTime(parseWireTime(at) ?? new Date(at))
  const [disagrees, setDisagrees] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { outcome: 'AGREE' | 'DISAGREE'; note?: string; overpaid_amount?: number }) =>
      request(reviewDecision, { params: { id }, body }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [readDeskClaim.name] })
      void queries.invalidateQueries({ queryKey: [listSampledDecisions.name] })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [note, overpaid] = [form.get(`why-${id}`), form.get(`overpaid-${id}`)]
    const paise = typeof overpaid === 'string' ? amountOf(overpaid) : 0n
    mutate({
      outcome: 'DISAGREE',
      note: typeof note === 'string' ? note : '',
      ...(paise > 0n ? { overpaid_amount: toRupees(paise) } : {}),
    })
  }
  return (
    <Stack
      as="form"
      gap="md"
      noValidate
      onSubmit={submit}
      aria-label={words.formOf(claimId, `${decision}, ${decided}`)}
    >
      {error && !fieldError(error, 'note') && !fieldError(error, 'overpaid_amount') && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      {disagrees && (
        <>
          <TextAreaField
            name={`why-${id}`}
            label={words.note}
            error={fieldError(error, 'note')}
            rows={2}
            maxLength={1000}
          />
          {verdict === 'APPROVED' && status === 'SETTLED' && (
            <TextField
              name={`overpaid-${id}`}
              label={words.overpaid}
              inputMode="decimal"
              error={fieldError(error, 'overpaid_amount')}
              optional
            />
          )}
        </>
      )}
      <Stack direction="row" gap="sm" wrap>
        {disagrees ? (
          <Button type="submit" busy={isPending}>
            {words.submit}
          </Button>
        ) : (
          <>
            <Button tone="quiet" busy={isPending} onClick={() => mutate({ outcome: 'AGREE' })}>
              {words.agree}
            </Button>
            <Button tone="quiet" onClick={() => setDisagrees(true)}>
              {words.disagree}
            </Button>
          </>
        )}
      </Stack>
    </Stack>
  )
}
