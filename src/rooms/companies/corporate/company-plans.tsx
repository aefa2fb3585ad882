import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { listPartners, type Partner } from '../contract.ts'
import { ALL_PLANS, selectedPartner } from '../rules/partner-order.ts'
import { companyWords as words } from '../words.ts'
import classes from './company-plans.module.css'
import { PlanFacts } from './plan-facts.tsx'

/** The plans of a company with one of them selected; the selection is in the URL. */
export function CompanyPlans({ subsidiaryId }: { subsidiaryId: string }) {
  const { data, error, isPending, refetch } = useQuery(queryOf(listPartners, { params: { subsidiaryId } }))
  return (
    <Stack as="section" gap="md" aria-label={words.plansTitle}>
      <Title>{words.plansTitle}</Title>
      {data && <Plans partners={data.partners} />}
      {isPending && (
        <Card>
          <Skeletons>
            <SkeletonText lines={4} />
          </Skeletons>
        </Card>
      )}
      {error && !data && <ErrorState title={words.partnersFailed} error={error} onRetry={() => void refetch()} />}
    </Stack>
  )
}

function Plans({ partners }: { partners: readonly Partner[] }) {
  const [query, setQuery] = useSearchParams()
  if (partners.length === 0) return <EmptyState title={words.noPlanTitle} advice={words.noPlanText} />
  // A URL that names a plan this company does not have selects none rather than falling back to another one.
  const asked = query.get('partner')
  const partner = selectedPartner(partners, asked === ALL_PLANS ? null : asked)
  const choose = (id: string) =>
    setQuery(
      (now) => {
        now.set('partner', id)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Card>
      <div className={classes.chosen}>
        <SelectField
          name="partner"
          label={words.plan}
          placeholder={partner ? undefined : words.choosePlan}
          options={partners.map(({ id, partner_name }) => ({ value: id, label: partner_name }))}
          value={partner?.id ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        {partner && <PlanFacts partner={partner} />}
      </div>
    </Card>
  )
}
