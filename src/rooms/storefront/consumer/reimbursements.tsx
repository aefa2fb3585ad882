import type { ReimbursementLine } from '#rooms/plans/rules/reimbursement.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import classes from './know-more.module.css'

export interface ReimbursementsProps {
  title: string
  lead: string
  lines: readonly ReimbursementLine[]
}

/** The bills that a plan pays back, and up to what, shown before payment. */
export function Reimbursements({ title, lead, lines }: ReimbursementsProps) {
  return (
    <section className={classes.section} aria-labelledby="reimbursements">
      <h2 id="reimbursements">{title}</h2>
      <Muted>{lead}</Muted>
      <Stack as="dl" gap="sm">
        {lines.map(({ claim_type, text }) => (
          <div key={claim_type}>
            <dt>
              <strong>{claim_type}</strong>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Stack>
    </section>
  )
}
