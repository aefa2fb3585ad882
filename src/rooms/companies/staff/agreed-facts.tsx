import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { DeskPartner } from '../contract/partner-plan.ts'
import { contractWords as words } from '../words/contract-form.ts'
import { setUpWords } from '../words/set-up.ts'

interface AgreedFactsProps {
  partner: DeskPartner
  /** Also what may still change: for those who only read. */
  all?: boolean
}

/** What a contract says, to be read. */
export function AgreedFacts({ partner, all = false }: AgreedFactsProps) {
  const { plan, quota, consumed_quota, starts_on, ends_on, signed_at, reference_id, packages } = partner
  const { domains, tag_values, custom_fields } = partner
  const yes = (value: boolean) => (value ? words.yes : words.no)
  const limit = (value: number | null) => value?.toLocaleString('en-IN') ?? words.noLimit
  return (
    <PagePart title={words.sections.agreed}>
      <Card>
        <FactList
          layout="columns"
          facts={[
            [words.signedOn, signed_at && <WireTimeText key="signed" value={signed_at} />],
            [setUpWords.plan, setUpWords.versionOf(plan.name, plan.version, false)],
            [
              setUpWords.lives,
              setUpWords.livesUsed(consumed_quota.toLocaleString('en-IN'), quota.toLocaleString('en-IN')),
            ],
            [setUpWords.startsOn, <DateText key="starts" value={starts_on} />],
            [setUpWords.endsOn, ends_on ? <DateText key="ends" value={ends_on} /> : setUpWords.withoutEnd],
            [words.wallet, yes(partner.is_wallet_based_plan)],
            [
              setUpWords.topups,
              partner.is_wallet_based_plan && (
                <Link
                  key="topups"
                  to={`/dashboard/companies/topups?search=${encodeURIComponent(partner.partner_name)}`}
                >
                  {setUpWords.topupsOf}
                </Link>
              ),
            ],
            [words.checkup, partner.checkup_variation_type && words.checkups[partner.checkup_variation_type]],
            [words.activation, words.activationTypes[partner.activation_type]],
            [words.emailOptional, yes(partner.is_email_optional)],
            [words.reusable, yes(partner.quota_reusable)],
            [words.runout, partner.is_wallet_based_plan && words.days(partner.runout_days_on_exit)],
            [reference_id?.placeholder, reference_id && `${reference_id.sample} (${reference_id.mask ?? words.any})`],
            ...packages.map(
              ({ name, service_categories, shared }) =>
                [name, words.packageFact(service_categories.join(', '), shared)] as const,
            ),
            ...(all
              ? ([
                  [words.domains, domains.join(', ') || words.none],
                  ...(['entity', 'function', 'designation', 'location'] as const).map(
                    (tag) => [words.tags[tag], tag_values[tag].join(', ') || words.any] as const,
                  ),
                  [words.customFields, custom_fields.map(({ label }) => label).join(', ') || words.none],
                  [words.deletions, limit(partner.deletion_limit)],
                  [words.updates, limit(partner.update_limit)],
                ] as const)
              : []),
          ]}
        />
      </Card>
    </PagePart>
  )
}
