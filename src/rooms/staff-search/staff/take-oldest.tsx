import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSendCall } from '#platform/browser/use-send-call.ts'
import { takeOldestClaim } from '#rooms/claims-desk/contract/take-oldest.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { readToday, type Today } from '../contract.ts'
import { words as roomWords } from '../words.ts'
import classes from './today.module.css'
import { ageAt } from './wait-lines.ts'

const words = roomWords.today

/** The one act of this page: the oldest claim that nobody has, locked and opened. */
export function TakeOldest({
  next,
  unassigned,
  as_of,
}: Pick<Today, 'unassigned' | 'as_of'> & { next: NonNullable<Today['next']> }) {
  const send = useSendCall()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(takeOldestClaim, {}),
    onSuccess: ({ id }) =>
      id === null
        ? void queries.invalidateQueries({ queryKey: [readToday.name] })
        : void navigate(`/dashboard/claims/${id}`),
  })
  useSingleKeys({ o: () => mutate() })
  const late = next.due_at && next.due_at < as_of ? words.late(ageAt(next.due_at, as_of)) : null
  return (
    <section className={classes.act} aria-label={words.oldestClaim}>
      <p className={classes.free}>
        <span className={classes.figure}>{(unassigned ?? 0).toLocaleString('en-IN')}</span>{' '}
        <span className={classes.dim}>{words.unassigned}</span>
      </p>
      <p className={classes.next}>
        <span className={classes.strong}>{next.patient_name}</span>{' '}
        <span className={classes.strong}>
          <MoneyText rupees={next.claim_amount} />
        </span>{' '}
        <span className={classes.dim}>{words.claimOf(next.id, next.claim_type)}</span>{' '}
        <span className={classes.late}>{late}</span>
      </p>
      {error && <ErrorState title={words.takeFailed} error={error} onRetry={() => mutate()} />}
      <Button wide busy={isPending} onClick={() => mutate()} aria-keyshortcuts="O">
        {words.take}
      </Button>
    </section>
  )
}
