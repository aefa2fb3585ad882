import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { readUtilizationSavings, readUtilizationUsers } from '../contract.ts'
import { utilizationWords as words } from '../words.ts'
import { SavingsChart } from './savings-chart.tsx'
import { useUtilizationAddress } from './use-utilization-address.ts'
import { UsersChart } from './users-chart.tsx'
import { UtilizationFilters } from './utilization-filters.tsx'
import classes from './utilization-part.module.css'

/** How much the people of a plan use it and what that saves, by month. */
export function UtilizationPart() {
  const { subsidiary } = useCompanyDesk()
  const { partners, partner, isAll } = useCompanyPlan()
  const { period, benefit } = useUtilizationAddress()
  const asked = {
    params: { subsidiaryId: subsidiary.id },
    query: { period, benefit, ...(partner && { partner_id: partner.id }) },
  }
  const options = { enabled: partner !== undefined || isAll, staleTime: 0 }
  const users = useQuery({ ...queryOf(readUtilizationUsers, asked), ...options })
  const savings = useQuery({ ...queryOf(readUtilizationSavings, asked), ...options })
  if (partners?.length === 0 || (partners && !partner && !isAll)) return null
  const failed = users.data && savings.data ? null : (users.error ?? savings.error)
  const retry = () => {
    void users.refetch()
    void savings.refetch()
  }
  return (
    <PagePart title={words.title}>
      <UtilizationFilters range={users.data?.range} />
      {failed ? (
        <ErrorState title={words.failed} error={failed} onRetry={retry} />
      ) : (
        <div className={classes.charts}>
          {users.data && savings.data ? (
            <>
              <UsersChart reply={users.data} />
              <SavingsChart reply={savings.data} />
            </>
          ) : (
            [words.users.title, words.savings.title].map((title) => (
              <Skeletons key={title}>
                <SkeletonBar width="40%" height="1.5rem" />
                <SkeletonBar height="20rem" />
              </Skeletons>
            ))
          )}
        </div>
      )}
    </PagePart>
  )
}
