import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { MobileLookup } from '#rooms/access/components/mobile-lookup.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { isMobile } from '#values/mobile.ts'
import { listHealthCash } from '../contract.ts'
import { healthCashWords } from '../words.ts'
import { AccountCard } from './account-card.tsx'
import { GrantList } from './grant-list.tsx'

const words = healthCashWords.desk

/** The HealthCash of a person's plans by mobile number; without one, what staff gave. */
export default function HealthCashScreen() {
  const mobile = useSearchParams()[0].get('mobile') ?? ''
  return (
    <PageColumn width="desk">
      <PageHeading title={words.title} lead={words.lead} size="desk" />
      <MobileLookup key={mobile} action="/dashboard/healthcash" mobile={mobile} />
      {isMobile(mobile) ? <Accounts mobile={mobile} /> : <GrantList />}
    </PageColumn>
  )
}

function Accounts({ mobile }: { mobile: string }) {
  const { data, error, isPending, refetch } = useQuery(queryOf(listHealthCash, { query: { mobile } }))
  if (isPending)
    return (
      <Skeletons>
        <SkeletonBar height="9rem" />
        <SkeletonBar height="9rem" />
      </Skeletons>
    )
  if (!data) return <ListFailure title={words.failed} error={error} onRetry={() => void refetch()} />
  const { accounts, most_per_grant } = data
  if (accounts.length === 0) return <EmptyState title={words.noneTitle} advice={words.noneText} />
  return (
    <PagePart title={words.found}>
      {accounts.map((account) => (
        <AccountCard key={account.subscription_id} account={account} most={most_per_grant} />
      ))}
    </PagePart>
  )
}
