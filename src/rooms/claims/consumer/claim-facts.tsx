import { Link } from 'react-router'
import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Title } from '#ui/title.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import type { Claim } from '../contract/claim.ts'
import { CLAIM_TYPE_RULES, DETAIL_FIELDS } from '../rules/claim-types.ts'
import { trackerWords } from '../words/tracker.ts'

const words = trackerWords.facts

/** The details given when the claim was filed. */
export function ClaimFacts({ claim }: { claim: Claim }) {
  const { details, plan_name, created_at, created_by_user, reimbursement_type, parent_claim_id } = claim
  const { additional_details: more } = details
  const rule = CLAIM_TYPE_RULES[details.claim_type]
  const rows = [
    [words.who, details.patient_name],
    [rule.dateLabel, dateOf(details.scheduled_time)],
    [rule.provider, details.provider_name],
    [rule.establishment, details.establishment_name],
    ...DETAIL_FIELDS.map((field) => [rule.details[field], more[field]] as const),
    [words.package, more.wallet_sublimit_package_name],
    [words.remarks, more.remarks],
    [words.plan, plan_name],
    [words.filed, dateOf(created_at)],
    [words.by, reimbursement_type === 'DIRECT' ? null : created_by_user],
    [
      trackerWords.parent,
      parent_claim_id !== null && (
        <Link to={`/cashback/tracking/${parent_claim_id}`}>{trackerWords.title(String(parent_claim_id))}</Link>
      ),
    ],
  ] as const
  return (
    <section aria-labelledby="facts">
      <Title spaced id="facts">
        {words.title}
      </Title>
      <FactList facts={rows} />
    </section>
  )
}

function dateOf(written: string) {
  const time = parseWireTime(written)
  return time && <DateText value={time.toISOString()} />
}
