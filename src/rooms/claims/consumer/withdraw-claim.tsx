import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Stack } from '#ui/stack.tsx'
import type { Claim } from '../contract/claim.ts'
import { withdrawClaim } from '../contract/file-claim.ts'
import { listClaims, readClaim } from '../contract/read-claims.ts'
import { trackerWords as words } from '../words/tracker.ts'

/** Withdraws a claim, after confirmation. */
export function WithdrawClaim({ claim: { id, version }, onWithdrawn }: { claim: Claim; onWithdrawn: () => void }) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const key = queryOf(readClaim, { params: { id: String(id) } }).queryKey
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => request(withdrawClaim, { params: { id: String(id) }, body: { version } }),
    onSuccess: (claim) => {
      client.setQueryData(key, claim)
      void client.invalidateQueries({ queryKey: [listClaims.name] })
      setAsked(false)
      onWithdrawn()
    },
  })
  const close = () => {
    setAsked(false)
    // Read again only now: a claim that was decided meanwhile no longer offers this.
    if (error instanceof CallError && error.status === 409) void client.invalidateQueries({ queryKey: key })
    reset()
  }
  return (
    <Stack direction="row" gap="md" wrap>
      <Button tone="plain" onClick={() => setAsked(true)}>
        {words.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.withdrawTitle}
        confirmLabel={words.withdrawConfirm}
        cancelLabel={words.withdrawKeep}
        danger
        busy={isPending}
        onConfirm={() => mutate()}
        failure={error ? `${words.withdrawFailed}. ${error.message}` : undefined}
        onCancel={close}
      >
        {words.withdrawText}
      </ConfirmDialog>
    </Stack>
  )
}
