import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { MobileLookup } from '#rooms/access/components/mobile-lookup.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { isMobile } from '#values/mobile.ts'
import { listHealthCash } from '../contract.ts'
import { healthCashWords } from '../words.ts'
import { AccountCard } from './account-card.tsx'

const words = healthCashWords.desk

/** The HealthCash of a person's plans by mobile number; without one, the latest grants. */
export default function HealthCashScreen() {
  const mobile = useSearchParams()[0].get('mobile') ?? ''
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      <MobileLookup key={mobile} action="/dashboard/healthcash" mobile={mobile} />
      <Accounts mobile={isMobile(mobile) ? mobile : undefined} />
    </PageColumn>
  )
}

function Accounts({ mobile }: { mobile: string | undefined }) {
  const { data, error, isPending, refetch } = useQuery(queryOf(listHealthCash, { query: { mobile } }))
  if (isPending)
    return (
      <Skeletons>
        <SkeletonBar height="9rem" />
        <SkeletonBar height="9rem" />
      </Skeletons>
    )
  if (!data) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
  const { accounts, most_per_grant } = data
  if (accounts.length === 0)
    return mobile === undefined ? (
      <EmptyState title={words.noRecentTitle} advice={words.noRecentText} />
    ) : (
      <EmptyState title={words.noneTitle} advice={words.noneText} />
    )
  return (
    <PagePart title={mobile === undefined ? words.recent : words.found}>
      {accounts.map((account) => (
        <AccountCard key={account.subscription_id} account={account} most={most_per_grant} />
      ))}
    </PagePart>
  )
}
