import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Title } from '#ui/title.tsx'
import { readUtilizationSavings, readUtilizationUsers } from '../contract.ts'
import { utilizationWords as words } from '../words.ts'
import { MonthsTable } from './months-table.tsx'
import { SavingsChart } from './savings-chart.tsx'
import { useUtilizationAddress } from './use-utilization-address.ts'
import { UsersChart } from './users-chart.tsx'
import { UtilizationFilters } from './utilization-filters.tsx'
import classes from './utilization-part.module.css'

/** How the chosen plan is used in the chosen period; the former figures stay until the new ones are there. */
export function useUtilization() {
  const { subsidiary } = useCompanyDesk()
  const { partner, isAll } = useCompanyPlan()
  const { period, benefit } = useUtilizationAddress()
  const asked = {
    params: { subsidiaryId: subsidiary.id },
    query: { period, benefit, ...(partner && { partner_id: partner.id }) },
  }
  const options = { enabled: partner !== undefined || isAll, staleTime: 0, placeholderData: keepPreviousData } as const
  return {
    users: useQuery({ ...queryOf(readUtilizationUsers, asked), ...options }),
    savings: useQuery({ ...queryOf(readUtilizationSavings, asked), ...options }),
  }
}

/** How much the people of a plan use it and what that saves, by month. */
export function UtilizationPart({ users, savings }: ReturnType<typeof useUtilization>) {
  const id = useId()
  const { period } = useUtilizationAddress()
  const retry = () => {
    void users.refetch()
    void savings.refetch()
  }
  const isHidden = savings.data?.series.some(({ value_used }) => value_used === null)
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.head}>
        <Title id={id} size="md">
          {words.title}
        </Title>
        <UtilizationFilters range={users.data?.range} />
      </div>
      {users.data && savings.data ? (
        <div className={classes.board}>
          <UsersChart reply={users.data} />
          <SavingsChart reply={savings.data} period={words.inPeriod[period]} />
          <div className={classes.table}>
            <MonthsTable users={users.data} savings={savings.data} />
            {isHidden && <p className={classes.note}>{words.smallGroups}</p>}
          </div>
        </div>
      ) : (
        <ErrorState title={words.failed} error={users.error ?? savings.error} onRetry={retry} />
      )}
    </section>
  )
}
