import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconClock } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { readCampKiosk } from '../contract/kiosk.ts'
import { kioskWords as words } from '../words/kiosk.ts'
import { KioskForm } from './kiosk-form.tsx'

/** The page of a device at a camp. Its key is behind the `#` of the address, which browsers send to nobody. */
export default function KioskPage() {
  const token = useSyncExternalStore(
    listenToAddress,
    () => window.location.hash.slice(1),
    () => '',
  )
  return (
    <QueryProvider>
      <meta name="robots" content="noindex" />
      <PageColumn width="narrow">
        <Kiosk key={token} token={token} />
      </PageColumn>
    </QueryProvider>
  )
}

function listenToAddress(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

function Kiosk({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(readCampKiosk, { body: { token } }),
    // A link that staff revoke, or whose day begins, is noticed without a reload.
    refetchInterval: 60_000,
  })
  if (error instanceof CallError && error.type === 'LINK_ENDED')
    return (
      <>
        <PageHeading title={words.title} />
        <EmptyState
          icon={<IconClock size={28} aria-hidden="true" />}
          title={words.endedTitle}
          advice={words.endedText}
        />
      </>
    )
  if (!data)
    return (
      <>
        <PageHeading title={words.title} />
        {error ? (
          <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeletons>
            <SkeletonBar height="12rem" />
          </Skeletons>
        )}
      </>
    )
  const { company, camp_name, location_name, on_date, state } = data
  return (
    <>
      <PageHeading title={company} documentTitle={words.title} lead={words.at(camp_name, location_name)} />
      {state === 'EARLY' ? (
        <EmptyState
          icon={<IconClock size={28} aria-hidden="true" />}
          title={words.earlyTitle(on_date)}
          advice={words.earlyText}
        />
      ) : (
        <KioskForm token={token} />
      )}
    </>
  )
}
