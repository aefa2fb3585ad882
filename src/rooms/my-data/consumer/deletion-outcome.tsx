import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { readErasureOutcome } from '../contract/erasure.ts'
import { deleteAccountWords as words } from '../words/delete-account.ts'
import { RetainedFacts } from './deletion-facts.tsx'

/** What became of a request, for who follows the link of our last message: nobody can log in to a deleted account. */
export function DeletionOutcome({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(queryOf(readErasureOutcome, { params: { id } }))
  if (isPending)
    return (
      <Skeletons>
        <SkeletonText lines={3} />
      </Skeletons>
    )
  if (!data) return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Notice tone={data.status === 'REQUESTED' ? 'warn' : 'good'}>
        {words.outcome[data.status]}
        {data.status !== 'WITHDRAWN' && (
          <>
            {' '}
            <WireTimeText value={data.ended_at ?? data.due_at} />.
          </>
        )}
      </Notice>
      <RetainedFacts kept={data.kept} />
    </>
  )
}
