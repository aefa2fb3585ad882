import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { queryOf } from '#platform/contract/client.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { FreeLookQuote } from '../contract/free-look.ts'
import { type PolicyDetail, readFreeLookQuote, requestMyPolicyRefund } from '../contract/policies.ts'
import { CANCEL_REASONS, type CancelReason } from '../rules/statuses.ts'
import { mineWords } from '../words/mine.ts'
import { FreeLookLines } from './free-look-lines.tsx'
import { usePolicyActs } from './use-policy-acts.ts'

const words = mineWords.freeLook

interface FreeLookProps {
  policy: PolicyDetail
  onDone: (text: string) => void
}

/** Gives an issued policy back. The refund is worked out and shown line by line before anything is asked. */
export function FreeLook({ policy, onDone }: FreeLookProps) {
  const { data, error, isPending, refetch } = useQuery(queryOf(readFreeLookQuote, { params: { id: policy.id } }))
  const until = formatDate(data?.until ?? policy.free_look_until ?? '')
  return (
    <PagePart title={words.title} note={words.until(until)}>
      {data ? (
        <>
          <Card>
            <QuoteLines quote={data} />
          </Card>
          <div>
            <GiveBack policy={policy} quote={data} onDone={onDone} />
          </div>
        </>
      ) : isPending ? (
        <Skeletons>
          <SkeletonBar height="9rem" />
        </Skeletons>
      ) : (
        <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
      )}
    </PagePart>
  )
}

function QuoteLines({ quote }: { quote: FreeLookQuote }) {
  return (
    <Stack gap="sm">
      <FreeLookLines parts={quote} amount={quote.amount} />
      <Muted size="sm">{words.due(formatDate(quote.due_on))}</Muted>
    </Stack>
  )
}

function GiveBack({ policy, quote, onDone }: FreeLookProps & { quote: FreeLookQuote }) {
  const { store, readAgainAfter } = usePolicyActs(policy)
  const send = useAttempt(requestMyPolicyRefund)
  const [reason, setReason] = useState<CancelReason>()
  const amount = formatRupees(parseRupees(quote.amount) ?? 0n)
  return (
    <ConfirmedAct
      label={words.act(amount)}
      confirmLabel={words.confirm}
      cancelLabel={words.keep}
      tone="quiet"
      danger
      title={words.question(amount)}
      failed={words.failed}
      act={() => send({ params: { id: policy.id }, body: { amount: quote.amount, ...(reason && { reason }) } })}
      onDone={(returned) => {
        store(returned)
        onDone(words.done)
      }}
      onClosed={readAgainAfter}
    >
      <Stack gap="lg">
        <p>{words.follows(formatDate(quote.due_on))}</p>
        <SelectField
          name="free_look_reason"
          label={words.reason}
          placeholder={words.choose}
          optional
          options={CANCEL_REASONS.map((value) => ({ value, label: mineWords.reasons[value] }))}
          value={reason ?? ''}
          onChange={({ target }) => setReason(CANCEL_REASONS.find((one) => one === target.value))}
        />
      </Stack>
    </ConfirmedAct>
  )
}
