import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { request } from '#platform/contract/client.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { listInsuranceApplications, readLatestInsuranceApplication } from '../contract/applications.ts'
import { applyWords as words } from '../words/apply.ts'
import { ApplyFrame, ApplySkeleton } from './apply-frame.tsx'

/** Leads to the newest application, of the cover in `?slug=` if there is one; without any, to the covers. */
export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const slug = url.searchParams.get('slug')
  const id = await readOrLogIn(url, async () => {
    if (slug) return (await request(readLatestInsuranceApplication, { query: { slug } })).id
    const { insurance_applications } = await request(listInsuranceApplications, {})
    return insurance_applications[0]?.id ?? ''
  })
  if (id === '') throw redirect('/insurance-plan')
  if (id !== undefined) throw redirect(`/insurance-application/${id}`)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <ApplyFrame step="USER_DETAILS">
      <ApplySkeleton />
    </ApplyFrame>
  )
}

/** Shown only where the application could not be read. */
export default function LatestApplicationScreen() {
  return (
    <PageColumn>
      <PageHeading title={words.title} />
      <ErrorState title={words.readFailed} onRetry={() => location.reload()} />
    </PageColumn>
  )
}
