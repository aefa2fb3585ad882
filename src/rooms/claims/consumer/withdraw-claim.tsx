import { useQueryClient } from '@tanstack/react-query'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { Stack } from '#ui/stack.tsx'
import type { Claim } from '../contract/claim.ts'
import { withdrawClaim } from '../contract/file-claim.ts'
import { listClaims, readClaim } from '../contract/read-claims.ts'
import { trackerWords as words } from '../words/tracker.ts'

/** Withdraws a claim, after confirmation. */
export function WithdrawClaim({ claim: { id, version }, onWithdrawn }: { claim: Claim; onWithdrawn: () => void }) {
  const client = useQueryClient()
  const key = queryOf(readClaim, { params: { id: String(id) } }).queryKey
  return (
    <Stack direction="row" gap="md" wrap>
      <ConfirmedAct
        label={words.withdraw}
        confirmLabel={words.withdrawConfirm}
        cancelLabel={words.withdrawKeep}
        tone="plain"
        danger
        title={words.withdrawTitle}
        failed={words.withdrawFailed}
        act={() => request(withdrawClaim, { params: { id: String(id) }, body: { version } })}
        onDone={(claim) => {
          client.setQueryData(key, claim)
          void client.invalidateQueries({ queryKey: [listClaims.name] })
          onWithdrawn()
        }}
        onClosed={(refusal) => {
          // A claim that was decided meanwhile no longer offers this.
          if (refusal instanceof CallError && refusal.status === 409) void client.invalidateQueries({ queryKey: key })
        }}
      >
        {words.withdrawText}
      </ConfirmedAct>
    </Stack>
  )
}
