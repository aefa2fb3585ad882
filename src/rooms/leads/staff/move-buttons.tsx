import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/stack.tsx'
import { type Lead, listLeads, moveLead } from '../contract.ts'
import type { LeadStatus } from '../rules/lead.ts'
import { leadDeskWords as words } from '../words/desk.ts'

/** The statuses a lead may move to from each status. */
const NEXT: Record<LeadStatus, readonly LeadStatus[]> = {
  NEW: ['CALLED', 'CLOSED'],
  CALLED: ['CLOSED', 'NEW'],
  CLOSED: ['NEW'],
}

/** Changes one lead's status; the lists are reloaded whatever the outcome. */
export function MoveButtons({ lead: { id, status, version, name } }: { lead: Lead }) {
  const queries = useQueryClient()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (to: LeadStatus) => request(moveLead, { params: { id }, body: { status: to, version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listLeads.name] }),
  })
  return (
    <Stack direction="row" gap="sm" wrap>
      {NEXT[status].map((to) => (
        <Button
          key={to}
          tone="quiet"
          busy={isPending && variables === to}
          aria-label={words.moveOf(words.moves[to], name)}
          onClick={() => mutate(to)}
        >
          {words.moves[to]}
        </Button>
      ))}
      {error && <div role="alert">{error.message}</div>}
    </Stack>
  )
}
