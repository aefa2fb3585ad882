import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { Title } from '#ui/title.tsx'
import { partnerScreenWords as words } from '../words/screen.ts'
import type { OwnPlan } from './load-partner.ts'

/** What a person can buy whose company has no place for them. */
export function OwnPlans({ plans }: { plans: readonly OwnPlan[] }) {
  if (plans.length === 0) return null
  return (
    <Stack as="section" gap="sm" aria-labelledby="own-plans">
      <Title id="own-plans">{words.ownTitle}</Title>
      <Muted>{words.ownText}</Muted>
      <ul>
        {plans.map(({ id, name, price, period }) => (
          <li key={id}>
            <TallLink to={`/know-more/${id}`}>{words.ownPlan(name, price, period)}</TallLink>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
