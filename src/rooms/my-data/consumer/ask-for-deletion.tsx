import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type Erasure, readErasure, withdrawErasure } from '../contract/erasure.ts'
import { deleteAccountWords as words } from '../words/delete-account.ts'
import { BlockerList, RetainedFacts, RunningPlans } from './deletion-facts.tsx'
import { DeletionForm } from './deletion-form.tsx'

const QUERY = queryOf(readErasure, {})

/** The request for the deletion of the person's own account; for a visitor, how to make it. */
export function AskForDeletion({ carePhone }: { carePhone: string }) {
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(QUERY)
  const isChanged = useRef(false)
  const store = (changed: Erasure) => {
    isChanged.current = true
    client.setQueryData(QUERY.queryKey, changed)
  }
  // What was acted on has made room for what is possible now.
  useEffect(() => {
    if (data && isChanged.current) focusHeadingIfLost()
    isChanged.current = false
  }, [data])
  if (isPending)
    return (
      <Skeletons>
        <SkeletonText lines={3} />
      </Skeletons>
    )
  if (error instanceof CallError && error.status === 401)
    return (
      <Stack gap="md">
        <ButtonLink wide to="/login?next=/plus/delete-account">
          {words.logIn}
        </ButtonLink>
        <Muted>{words.otherNumber(carePhone)}</Muted>
      </Stack>
    )
  if (!data) return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (data.request) return <WaitingRequest erasure={data} due_at={data.request.due_at} onChange={store} />
  if (data.blockers.length > 0)
    return (
      <Notice tone="warn" title={words.blockedTitle}>
        <BlockerList blockers={data.blockers} />
      </Notice>
    )
  return (
    <Stack gap="md">
      <RunningPlans plans={data.plans} />
      {data.kept.length > 0 && <Muted>{words.staysOfYours}</Muted>}
      <RetainedFacts kept={data.kept} />
      <DeletionForm plans={data.plans} onDone={store} onRefused={() => void refetch()} />
    </Stack>
  )
}

interface WaitingRequestProps {
  erasure: Erasure
  due_at: string
  onChange: (changed: Erasure) => void
}

function WaitingRequest({ erasure: { blockers }, due_at, onChange }: WaitingRequestProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(withdrawErasure, {}),
    onSuccess: onChange,
  })
  return (
    <Stack gap="md">
      <Notice tone="warn" title={words.waitingTitle} live>
        <p>
          {words.waiting} <WireTimeText value={due_at} />.
        </p>
        {blockers.length > 0 && (
          <>
            <p>{words.due}</p>
            <BlockerList blockers={blockers} />
          </>
        )}
      </Notice>
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      <Button wide busy={isPending} onClick={() => mutate()}>
        {words.takeBack}
      </Button>
    </Stack>
  )
}
