import { validityMonths } from '#rooms/plans/rules/validity-months.ts'
import { IconCheck } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { checkoutWords as words } from '../words.ts'
import classes from './plan-summary.module.css'

const SHOWN = 4

interface PlanSummaryProps {
  name: string
  coverage_text: string
  duration_days: number
  benefits: readonly { description: { main_header: string; order: number } }[]
  /** The id of the heading, for the section around it. */
  headingId: string
}

/** The product: for whom, how long, and the first of its benefits. */
export function PlanSummary({ name, coverage_text, duration_days, benefits, headingId }: PlanSummaryProps) {
  const ordered = benefits.toSorted((a, b) => a.description.order - b.description.order)
  const months = validityMonths(duration_days)
  return (
    <Stack gap="md">
      <Stack gap="2xs">
        <h2 id={headingId} className={classes.name}>
          {name}
        </h2>
        <Muted>
          {coverage_text} · {months > 0 ? words.buy.validMonths(months) : words.buy.validDays(duration_days)}
        </Muted>
      </Stack>
      <Stack as="ul" gap="sm">
        {ordered.slice(0, SHOWN).map(({ description }) => (
          <li key={description.main_header} className={classes.benefit}>
            <IconCheck size={18} aria-hidden="true" />
            {description.main_header}
          </li>
        ))}
        {ordered.length > SHOWN && <li className={classes.more}>{words.buy.moreBenefits(ordered.length - SHOWN)}</li>}
      </Stack>
    </Stack>
  )
}
