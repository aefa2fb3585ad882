import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Pager } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { listClaims } from '../contract/read-claims.ts'
import { flowWords } from '../words/flow.ts'
import { trackerWords } from '../words/tracker.ts'
import { ClaimCard } from './claim-card.tsx'
import { useMembers } from './use-members.ts'

const words = trackerWords.list
const TABS = ['pending', 'completed'] as const
type Tab = (typeof TABS)[number]

/** All filed claims: pending and past. */
export default function ClaimsScreen() {
  const [query] = useSearchParams()
  const tab: Tab = query.get('tab') === 'completed' ? 'completed' : 'pending'
  const asked = Number(query.get('page'))
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1
  const { members } = useMembers()
  return (
    <PageColumn>
      <Stack gap="xl">
        <BackLink to="/cashback">{flowWords.title}</BackLink>
        <Stack direction="row" gap="md" wrap justify="between" align="center">
          <PageHeading title={words.title} />
          {members?.length !== 0 && (
            <ButtonLink to="/cashback/new" tone="call">
              {flowWords.start}
            </ButtonLink>
          )}
        </Stack>
        <TabLinks
          label={words.tabs}
          tabs={TABS.map((key) => ({ key, label: words[key], to: hrefOf(key) }))}
          current={tab}
        />
        <Claims key={tab} tab={tab} page={page} />
      </Stack>
    </PageColumn>
  )
}

function Claims({ tab, page }: { tab: Tab; page: number }) {
  const { data, error, isPending, refetch } = useQuery(queryOf(listClaims, { query: { tab, page_number: page } }))
  useEffect(() => {
    if (error) console.warn('The claims could not be read.', error)
  }, [error])
  if (isPending)
    return (
      <Skeletons>
        {[0, 1, 2].map((card) => (
          <SkeletonBar key={card} height="6.5rem" />
        ))}
      </Skeletons>
    )
  if (!data) return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
  const claims = data.subscription_usage_moderations
  if (claims.length === 0)
    return (
      <EmptyState
        title={tab === 'pending' ? words.emptyPending : words.emptyCompleted}
        advice={words.emptyText}
        action={
          tab === 'completed' && (
            <ButtonLink to={hrefOf('pending')} tone="quiet">
              {words.pending}
            </ButtonLink>
          )
        }
      />
    )
  return (
    <>
      <Stack as="ul" gap="md">
        {claims.map((claim) => (
          <ClaimCard key={claim.id} claim={claim} />
        ))}
      </Stack>
      {(data.pagination_info.has_next_page || data.pagination_info.has_prev_page) && (
        <Pager
          label={words.title}
          info={data.pagination_info}
          total={data.count}
          hrefOf={(other) => `${hrefOf(tab)}&page=${other}`}
        />
      )}
    </>
  )
}

const hrefOf = (tab: Tab) => `/cashback/claims?tab=${tab}`
