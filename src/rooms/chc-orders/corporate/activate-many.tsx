import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnanswered } from '#platform/browser/attempt.ts'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { queryOf } from '#platform/contract/client.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Stack } from '#ui/stack.tsx'
import { activateUserSubscription } from '../contract/activation.ts'
import { type ChcOrder, listChcPlans } from '../contract/orders.ts'
import { inCareWords } from '../words/in-care.ts'
import { orderScreenWords } from '../words/screens.ts'

const words = inCareWords.many

interface ActivateManyProps {
  orders: readonly ChcOrder[]
  subsidiaryId: string
  /** Reads the list again. */
  onActivated: () => void
  onClose: (isDone: boolean) => void
}

interface Outcome {
  activated: number
  refused: { id: string; name: string; why: string }[]
}

/** Activates home care for the chosen people, one after the other, each with its own answer. */
export function ActivateMany({ orders, subsidiaryId, onActivated, onClose }: ActivateManyProps) {
  const params = { subsidiaryId }
  const plans = useQuery({ ...queryOf(listChcPlans, { params }), staleTime: 0 })
  const [tried, setTried] = useState(0)
  const activate = useAttempt(activateUserSubscription)
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => {
      const outcome: Outcome = { activated: 0, refused: [] }
      for (const { id, name, account_id, proposal } of orders) {
        try {
          await activate({ params, body: { account_id: account_id ?? '', plan_proposal_id: proposal?.id ?? '' } })
          outcome.activated += 1
        } catch (error) {
          outcome.refused.push({ id, name: name ?? orderScreenWords.unnamed, why: reasonOf(error) })
        }
        setTried((before) => before + 1)
      }
      return outcome
    },
    onSettled: () => {
      void plans.refetch()
      onActivated()
    },
  })
  // Its result would be lost, and it goes on.
  const close = () => !isPending && onClose(data !== undefined)
  const count = orders.length
  const chosen = new Set(orders.map(({ partner_id }) => partner_id))
  const left = plans.data?.plans
    .filter(({ partner_id }) => chosen.has(partner_id))
    .reduce((sum, { remaining_quota }) => sum + remaining_quota, 0)
  return (
    <Dialog open title={data ? words.doneTitle : words.title(count)} onClose={close}>
      <Stack gap="lg">
        {data ? (
          <Result outcome={data} left={left} />
        ) : (
          <p>
            {left !== undefined && words.seats(count, left)} {words.text}
          </p>
        )}
        {!data && left !== undefined && left < count && <Notice tone="warn">{words.tooMany(count, left)}</Notice>}
        {isPending && <ProgressBar label={words.running(tried, count)} done={tried / count} />}
        <Stack direction="row" gap="md" justify="end" wrap>
          <Button tone="quiet" disabled={isPending} onClick={close}>
            {data ? words.close : words.cancel}
          </Button>
          {!data && (
            <Button busy={isPending} disabled={left === undefined || left < count} onClick={() => mutate()}>
              {words.act(count)}
            </Button>
          )}
        </Stack>
      </Stack>
    </Dialog>
  )
}

function reasonOf(error: unknown): string {
  if (isUnanswered(error)) return words.unanswered
  return error instanceof Error ? error.message : String(error)
}

function Result({ outcome: { activated, refused }, left }: { outcome: Outcome; left: number | undefined }) {
  return (
    <Notice tone={refused.length > 0 ? 'warn' : 'good'} live>
      <p>
        {words.done(activated)} {left !== undefined && words.left(left)}
      </p>
      {refused.length > 0 && (
        <>
          <p>{words.not}</p>
          <BulletList>
            {refused.map(({ id, name, why }) => (
              <li key={id}>{words.because(name, why)}</li>
            ))}
          </BulletList>
        </>
      )}
    </Notice>
  )
}
