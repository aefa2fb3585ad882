import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { listMyInvitations } from '../contract/invitations.ts'
import { invitationWords } from '../words/invitations.ts'
import { InvitationCard } from './invitation-card.tsx'

const words = invitationWords.person

/** Starts reading before the screen renders. A failure is left to the screen, which can retry. */
export async function clientLoader() {
  try {
    return { listed: await request(listMyInvitations, {}) }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw redirect('/login?next=/plus/invitations')
    return { listed: undefined }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <PageColumn>
      <PageHeading title={words.title} lead={words.lead} />
      <Loading />
    </PageColumn>
  )
}

/** The companies that invite the signed-in person, each to be accepted or declined. */
export default function InvitationsScreen() {
  return (
    <QueryProvider>
      <PageColumn>
        <PageHeading title={words.title} lead={words.lead} />
        <Invitations />
      </PageColumn>
    </QueryProvider>
  )
}

function Invitations() {
  const { listed } = useLoaderData<typeof clientLoader>()
  const { data, error, isPending, refetch } = useQuery({ ...queryOf(listMyInvitations, {}), initialData: listed })
  const [declined, setDeclined] = useState({ act: 0, company_name: '' })
  if (isPending) return <Loading />
  if (!data) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
  const decline = (company_name: string) => {
    setDeclined(({ act }) => ({ act: act + 1, company_name }))
    void refetch()
  }
  return (
    <>
      <OutcomeNotice act={declined.act} tone="good">
        {declined.company_name && words.declined(declined.company_name)}
      </OutcomeNotice>
      {data.invitations.length === 0 ? (
        <EmptyState title={words.noneTitle} advice={words.noneText} />
      ) : (
        <Stack as="ul" gap="md">
          {data.invitations.map((invitation) => (
            <InvitationCard
              key={invitation.id}
              invitation={invitation}
              onDeclined={() => decline(invitation.company_name)}
            />
          ))}
        </Stack>
      )}
    </>
  )
}

function Loading() {
  return (
    <Skeletons>
      <SkeletonText lines={4} />
      <SkeletonBar width="11rem" height="2.75rem" />
    </Skeletons>
  )
}
