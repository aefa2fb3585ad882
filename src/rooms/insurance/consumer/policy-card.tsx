import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import type { Policy } from '../contract/policies.ts'
import { coverFacts } from '../rules/cover-facts.ts'
import { mineWords as words } from '../words/mine.ts'
import { nextText } from './next-text.ts'
import { StageBadge } from './stage-badge.tsx'

/** A policy in the list: what it is, where it is, and what happens next. */
export function PolicyCard({ policy, now }: { policy: Policy; now: Date }) {
  return (
    <Card as="li">
      <Stack gap="sm">
        <Split align="start">
          <TallLink to={`/my-insurance/${policy.id}`}>{policy.insurance_plan.name}</TallLink>
          <StageBadge policy={policy} />
        </Split>
        <Muted size="sm">{words.sumFor(coverFacts(policy.insurance_plan).sum)}</Muted>
        <p>{nextText(policy, now)}</p>
        <TallLink to={`/buy/success?transaction_id=${policy.payment_transaction_detail_id}`}>{words.receipt}</TallLink>
        {policy.can.apply && (
          <div>
            <ButtonLink to={`/insurance-application/${policy.application_id}`}>{words.apply}</ButtonLink>
          </div>
        )}
      </Stack>
    </Card>
  )
}
