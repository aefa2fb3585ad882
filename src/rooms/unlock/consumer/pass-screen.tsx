import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { readVisit } from '../contract/unlock.ts'
import { passWords as words } from '../words/pass.ts'
import { PassCard } from './pass-card.tsx'
import { toLogin } from './read-visits.ts'
import { findSavedPass, forgetPass, savePass } from './saved-pass.ts'

/** The operator's notice on every page. */
export function loader({ context }: LoaderFunctionArgs) {
  return { carePhone: context.get(pageContext).site.carePhone }
}

/** Without a connection the pass is shown as this phone has saved it. */
export async function clientLoader({ url, params, serverLoader }: ClientLoaderFunctionArgs) {
  const pass_no = params.passNo ?? ''
  const site = serverLoader<typeof loader>().catch(() => ({ carePhone: '' }))
  try {
    const { visit_pass } = await request(readVisit, { params: { pass_no } })
    savePass(visit_pass)
    return { pass: visit_pass, isSaved: false, isUnknown: false, ...(await site) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw toLogin(url)
    if (error.status === 404) forgetPass()
    const saved = error.type === 'NETWORK' ? findSavedPass(pass_no) : undefined
    return { pass: saved, isSaved: true, isUnknown: error.status === 404, ...(await site) }
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Skeletons>
        <SkeletonBar height="22rem" />
      </Skeletons>
    </Frame>
  )
}

export default function PassScreen() {
  const { pass, isSaved, isUnknown, carePhone } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <Frame>
      {pass ? (
        <PassCard pass={pass} isSaved={isSaved} carePhone={carePhone} onChange={() => void revalidate()} />
      ) : isUnknown ? (
        <EmptyState
          title={words.notFoundTitle}
          advice={words.notFoundText}
          action={<ButtonLink to="/unlock">{words.back}</ButtonLink>}
        />
      ) : (
        <ErrorState title={words.loadFailed} onRetry={() => void revalidate()} />
      )}
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <PageColumn width="narrow">
      <BackLink to="/unlock">{words.back}</BackLink>
      <PageHeading title={words.title} />
      {children}
    </PageColumn>
  )
}
