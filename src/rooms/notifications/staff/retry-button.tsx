import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { listDeadLetters, retryDeadLetter } from '../contract.ts'
import { deadLetterWords as words } from '../words/dead-letters.ts'

/** Retries one entry; the list is reloaded whatever the outcome. */
export function RetryButton({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(retryDeadLetter, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listDeadLetters.name] }),
  })
  return (
    <>
      <Button tone="quiet" busy={isPending} aria-label={words.retryName(name)} onClick={() => mutate()}>
        {words.retry}
      </Button>
      {error && <div role="alert">{error.message}</div>}
    </>
  )
}
