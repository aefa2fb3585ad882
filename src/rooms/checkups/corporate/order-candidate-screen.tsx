import { useQuery } from '@tanstack/react-query'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { BackLink } from '#ui/back-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { readCheckupConfiguration } from '../contract/company.ts'
import { companyOrderWords as words } from '../words/company-orders.ts'
import { companyScreenWords } from '../words/company-screen.ts'
import { CandidateForm } from './candidate-form.tsx'
import { useCheckupLinks } from './kinds.ts'

/** Orders a check-up before employment. */
export default function OrderCandidateScreen() {
  const { subsidiary } = useCompanyDesk()
  const links = useCheckupLinks()
  const params = { subsidiaryId: subsidiary.id }
  const { data, error, refetch } = useQuery(queryOf(readCheckupConfiguration, { params }))
  const packages = data?.packages.filter(({ variation }) => variation === 'PEMC') ?? []
  return (
    <PageColumn>
      <BackLink to={links.list('PEMC')}>{companyScreenWords.titles.PEMC}</BackLink>
      <PageHeading title={words.title} lead={words.lead} size="desk" />
      {!data && error ? (
        <ListFailure title={companyScreenWords.failed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeletons>
          <SkeletonBar height="20rem" />
        </Skeletons>
      ) : !data.can_order ? (
        <EmptyState title={words.refusals.inactive} />
      ) : packages.length === 0 ? (
        <EmptyState title={words.noPackages} />
      ) : (
        <CandidateForm subsidiaryId={subsidiary.id} packages={packages} />
      )}
    </PageColumn>
  )
}
