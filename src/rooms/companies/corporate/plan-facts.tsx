import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Partner } from '../contract.ts'
import { workAddresses } from '../rules/work-addresses.ts'
import { companyWords as words } from '../words.ts'
import classes from './plan-facts.module.css'

/** The agreed terms of one plan of a company. */
export function PlanFacts({ partner }: { partner: Partner }) {
  const { plan, quota, consumed_quota, domains } = partner
  return (
    <>
      <FactList
        layout="columns"
        facts={[
          [
            words.status,
            <StatusBadge key="status" tone={partner.is_plan_active ? 'good' : 'neutral'}>
              {partner.is_plan_active ? words.active : words.ended}
            </StatusBadge>,
          ],
          [words.planName, partner.plan_name],
          [words.started, <DateText key="started" value={partner.plan_start} />],
          [words.ends, plan.expiry_date ? <DateText key="ends" value={plan.expiry_date} /> : words.noEnd],
          [words.lives, words.livesUsed(consumed_quota.toLocaleString('en-IN'), quota.toLocaleString('en-IN'))],
          [words.credits, partner.is_wallet_based_plan ? words.withCredits : words.withoutCredits],
          [words.domains, domains.length > 0 ? workAddresses(domains) : words.noDomains],
        ]}
      />
      <div>
        <h3 className={classes.subtitle}>{words.benefits}</h3>
        <Stack as="ul" direction="row" gap="sm" wrap>
          {plan.benefits.map(({ description }) => (
            <li key={description.order} className={classes.benefit}>
              {description.main_header}
            </li>
          ))}
        </Stack>
      </div>
    </>
  )
}
