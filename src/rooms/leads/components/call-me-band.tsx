import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { bandWords as words } from '../words/band.ts'
import { CallMe } from './call-me.tsx'
import classes from './call-me-band.module.css'

/** The closing band of a sales page: a way to talk to a person for visitors who would rather ask. */
export function CallMeBand({ plan }: { plan?: { id: string; name: string } }) {
  return (
    <section className={classes.band} aria-labelledby="call-me">
      <Stack gap="xs">
        <h2 id="call-me" className={classes.title}>
          {words.bandTitle}
        </h2>
        <Muted>{words.bandText}</Muted>
      </Stack>
      <CallMe lead={plan ? { type: 'PLAN_ENQUIRY', planId: plan.id } : { type: 'CALLBACK' }} about={plan?.name} />
    </section>
  )
}
