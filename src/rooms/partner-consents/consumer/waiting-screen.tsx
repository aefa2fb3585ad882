import { useQuery } from '@tanstack/react-query'
import { data as answer, type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { request } from '#platform/contract/client.ts'
import { COVID_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconUser } from '#ui/icons.ts'
import { QueryProvider } from '#ui/query-provider.tsx'
import { listMyPartnerConsents } from '../contract/person.ts'
import { consentScreenWords } from '../words/screens.ts'
import { ConsentCards } from './consent-cards.tsx'
import { Frame, FrameSkeleton } from './frame.tsx'

const words = consentScreenWords.waiting

/** Requests are open for three days, so they are among the newest. */
async function readWaiting() {
  const { partner_user_consents } = await request(listMyPartnerConsents, {})
  return partner_user_consents.filter(({ state }) => state === 'REQUESTED')
}

/** Only home care has this page. @throws Response 404 */
export function loader({ params: { slug } }: { params: { slug?: string } }) {
  if (slug !== COVID_GROUP_SLUG) throw answer(null, { status: 404 })
  return null
}

/** Who is asked by one coordinator reads that request at once. */
export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs) {
  await serverLoader()
  const waiting = await readOrLogIn(url, readWaiting)
  if (waiting?.length === 1) throw redirect(`/partner-user-consent/${waiting[0]!.id}`)
  return { waiting }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame title={words.title} lead={words.lead}>
      <FrameSkeleton />
    </Frame>
  )
}

/** The coordinators who wait for a person's answer. */
export default function WaitingScreen() {
  return (
    <QueryProvider>
      <Frame title={words.title} lead={words.lead}>
        <Waiting />
      </Frame>
    </QueryProvider>
  )
}

function Waiting() {
  const { waiting } = useLoaderData<typeof clientLoader>()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['waiting-consents'],
    queryFn: readWaiting,
    initialData: waiting,
  })
  if (isPending) return <FrameSkeleton />
  if (!data) return <ErrorState title={consentScreenWords.mine.failed} error={error} onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconUser size={28} aria-hidden="true" />}
        title={words.none}
        advice={words.noneText}
        action={<ButtonLink to="/my-data/coordinators">{words.see}</ButtonLink>}
      />
    )
  return <ConsentCards consents={data} open={words.open} />
}
