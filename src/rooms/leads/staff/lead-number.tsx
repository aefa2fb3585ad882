import { useMutation } from '@tanstack/react-query'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/stack.tsx'
import { type Lead, readLead } from '../contract.ts'
import { leadDeskWords as words } from '../words/desk.ts'
import classes from './leads-screen.module.css'

/** The masked number, until it is revealed: reading it is audited, so it never happens automatically. */
export function LeadNumber({ lead }: { lead: Lead }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => request(readLead, { params: { id: lead.id } }),
  })
  if (data)
    return (
      <>
        <a className={classes.number} href={`tel:${data.mobile}`}>
          {data.mobile}
        </a>
        {data.email && <span>{data.email}</span>}
      </>
    )
  return (
    <Stack direction="row" gap="sm" wrap>
      <span className={classes.masked}>{lead.mobile}</span>
      <Button tone="plain" busy={isPending} aria-label={words.showNumberOf(lead.name)} onClick={() => mutate()}>
        {words.showNumber}
      </Button>
      {error && <div role="alert">{error.message}</div>}
    </Stack>
  )
}
