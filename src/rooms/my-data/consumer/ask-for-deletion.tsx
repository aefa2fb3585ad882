import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from '#platform/browser/use-form.ts'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Form } from '#ui/form.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type Erasure, REASON_MAX, readErasure, requestErasure, withdrawErasure } from '../contract/erasure.ts'
import { deleteAccountWords as words } from '../words/delete-account.ts'

const QUERY = queryOf(readErasure, {})

/** The request for the deletion of the person's own account; for a visitor, how to make it. */
export function AskForDeletion({ carePhone }: { carePhone: string }) {
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(QUERY)
  const store = (changed: Erasure) => client.setQueryData(QUERY.queryKey, changed)
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
  return data.waiting ? <WaitingRequest {...data.waiting} onChange={store} /> : <RequestForm onDone={store} />
}

function RequestForm({ onDone }: { onDone: (changed: Erasure) => void }) {
  const form = useForm(requestErasure, {
    initial: { reason: '' },
    labels: { reason: words.reason },
    input: ({ reason }) => ({ body: reason ? { reason } : {} }),
    onDone,
  })
  return (
    <Form form={form} summary={false} refusalTitle={words.failed}>
      <TextAreaField {...form.field('reason')} maxLength={REASON_MAX} />
      <ButtonLink to="/my-data" tone="quiet" wide>
        {words.keep}
      </ButtonLink>
      <Button type="submit" tone="danger" wide busy={form.busy}>
        {words.ask}
      </Button>
    </Form>
  )
}

interface WaitingRequestProps {
  settle_by: string
  onChange: (changed: Erasure) => void
}

function WaitingRequest({ settle_by, onChange }: WaitingRequestProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(withdrawErasure, {}),
    onSuccess: onChange,
  })
  return (
    <Stack gap="md">
      <Notice tone="warn" title={words.waitingTitle} live>
        {words.waiting} <WireTimeText value={settle_by} />.
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
