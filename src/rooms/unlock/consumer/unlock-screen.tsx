import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { useOnline } from '#platform/browser/use-online.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { readClinicCode } from '../rules/scanned-code.ts'
import { visitWords as words } from '../words/visit.ts'
import { readVisits } from './read-visits.ts'
import { UnlockFlow } from './unlock-flow.tsx'
import { VisitList } from './visit-list.tsx'

/** The operator's notice on every page. */
export function loader({ context }: LoaderFunctionArgs) {
  return { carePhone: context.get(pageContext).site.carePhone }
}

export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs) {
  const site = serverLoader<typeof loader>()
  const code = readClinicCode(url.searchParams)
  return { code, ...(await readVisits(url)), ...(await site) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Skeletons>
        <SkeletonBar height="3.5rem" />
        <SkeletonBar height="8rem" />
      </Skeletons>
    </Frame>
  )
}

/** Where a member unlocks a visit: by the code that brought them here, by the scanner, or by typing. */
export default function UnlockScreen() {
  const { code, members, visits, carePhone } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const isOnline = useOnline()
  return (
    <QueryProvider>
      <Frame>
        {!isOnline && (
          <Notice tone="warn" title={words.offlineTitle} live>
            {words.offlineText}
          </Notice>
        )}
        {!members && isOnline && <ErrorState title={words.loadFailed} onRetry={() => void revalidate()} />}
        {members?.length === 0 && (
          <EmptyState
            title={words.noPlanTitle}
            advice={words.noPlanText}
            action={<ButtonLink to="/my-plan">{words.myPlan}</ButtonLink>}
          />
        )}
        <VisitList visits={visits.filter(({ status }) => status === 'UNLOCKED')} title={words.open} />
        {members && members.length > 0 && (
          <UnlockFlow key={code?.s ?? ''} code={code} members={members} carePhone={carePhone} />
        )}
        <VisitList visits={visits.filter(({ status }) => status !== 'UNLOCKED')} title={words.before} />
      </Frame>
    </QueryProvider>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <PageColumn width="narrow">
      <BackLink to="/my-plan">{words.myPlan}</BackLink>
      <PageHeading title={words.title} lead={words.lead} />
      {children}
    </PageColumn>
  )
}
