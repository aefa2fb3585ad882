import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import type { Erasure } from '../contract/erasure.ts'
import { deleteAccountWords as words } from '../words/delete-account.ts'

interface BlockerWords {
  what: string
  /** What the person can do about it. */
  link?: { label: string; to: string }
}

/** What has to end before an account is deleted, with where that is done. */
export function BlockerList({ blockers }: Pick<Erasure, 'blockers'>) {
  return (
    <Stack as="ul" gap="sm">
      {blockers.map((one) => {
        const { what, link }: BlockerWords = words.blockers[one]
        return (
          <li key={one}>
            {what} {link && <TallLink to={link.to}>{link.label}</TallLink>}
          </li>
        )
      })}
    </Stack>
  )
}

/** The plans that end with an account, for whom, and whether anybody gets money back. */
export function RunningPlans({ plans }: Pick<Erasure, 'plans'>) {
  if (plans.length === 0) return null
  return (
    <Notice tone="warn" title={words.plansTitle}>
      {plans.map((plan) => (
        <p key={plan.id}>{words.plan(plan)}</p>
      ))}
    </Notice>
  )
}

/** What stays of an account, how long and by which law. */
export function RetainedFacts({ kept }: Pick<Erasure, 'kept'>) {
  if (kept.length === 0) return null
  return <FactList facts={kept.map((one) => words.retained[one])} />
}
