import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '#platform/browser/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
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
  const form = useForm(
    ({ outcome, note, overpaid_amount }, call) => {
      const paise = amountOf(overpaid_amount)
      const overpaid = paise > 0n && { overpaid_amount: toRupees(paise) }
      const body = outcome === 'AGREE' ? { outcome } : { outcome, note, ...overpaid }
      return call(reviewDecision, { params: { id }, body }).finally(() => {
        void queries.invalidateQueries({ queryKey: [readDeskClaim.name] })
        void queries.invalidateQueries({ queryKey: [listSampledDecisions.name] })
      })
    },
    {
      initial: { outcome: 'DISAGREE' as 'AGREE' | 'DISAGREE', note: '', overpaid_amount: '' },
      labels: { outcome: words.agree, note: words.note, overpaid_amount: words.overpaid },
      onDone: () => undefined,
      prefix: `${id}-`,
    },
  )
  const agree = () => {
    form.set({ outcome: 'AGREE' })
    void form.submit()
  }
  const disagree = () => {
    form.set({ outcome: 'DISAGREE' })
    setDisagrees(true)
  }
  return (
    <Form form={form} summary={false} gap="md" aria-label={words.formOf(claimId, `${decision}, ${decided}`)}>
      {disagrees && (
        <>
          <TextAreaField {...form.field('note')} rows={2} maxLength={1000} />
          {verdict === 'APPROVED' && status === 'SETTLED' && (
            <TextField {...form.field('overpaid_amount')} inputMode="decimal" optional />
          )}
        </>
      )}
      <Stack direction="row" gap="sm" wrap>
        {disagrees ? (
          <Button type="submit" busy={form.busy}>
            {words.submit}
          </Button>
        ) : (
          <>
            <Button tone="quiet" busy={form.busy} onClick={agree}>
              {words.agree}
            </Button>
            <Button tone="quiet" onClick={disagree}>
              {words.disagree}
            </Button>
          </>
        )}
      </Stack>
    </Form>
  )
}
