import { Card } from '#ui/card.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { istDateOf } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { PolicyDetail } from '../contract/policies.ts'
import { coverFacts } from '../rules/cover-facts.ts'
import { mineWords } from '../words/mine.ts'

const words = mineWords.facts

/** The policy's numbers and dates. */
export function PolicyFacts({ policy }: { policy: PolicyDetail }) {
  const { applicant, insurance_plan, policy: of } = policy
  return (
    <PagePart title={words.title}>
      <Card>
        <FactList
          facts={[
            [words.coi, of.coi_number && <CopyableText value={of.coi_number} label={words.coi} />],
            [words.starts, of.start_date && <DateText value={of.start_date} />],
            [words.ends, of.end_date && !policy.cancelled_at && <DateText value={of.end_date} />],
            [words.cancelledOn, day(policy.cancelled_at)],
            [words.sum, coverFacts(insurance_plan).sum],
            [words.premium, <MoneyText key="premium" rupees={policy.premium} />],
            [words.paidOn, day(policy.paid_at)],
            [words.insurer, insurance_plan.insurer],
            [words.insured, applicant.name],
            [words.born, applicant.dob && <DateText value={applicant.dob} />],
            [words.email, policy.applicant_email],
          ]}
        />
      </Card>
    </PagePart>
  )
}

/** The day in India of a wire time. */
function day(wire: string | null) {
  const at = wire === null ? undefined : parseWireTime(wire)
  return at && <DateText value={istDateOf(at)} />
}
