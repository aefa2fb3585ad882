import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { queryOf, request } from '#platform/contract/client.ts'
import { Pager } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconUser } from '#ui/icons.ts'
import { QueryProvider } from '#ui/query-provider.tsx'
import { listMyPartnerConsents } from '../contract/person.ts'
import { consentScreenWords } from '../words/screens.ts'
import { ConsentCards } from './consent-cards.tsx'
import { Frame, FrameSkeleton } from './frame.tsx'
import { pageOf } from './page-of-address.ts'

const words = consentScreenWords.mine

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const query = { page_number: pageOf(url.searchParams) }
  return { first: await readOrLogIn(url, () => request(listMyPartnerConsents, { query })) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame title={words.title} lead={words.lead}>
      <FrameSkeleton />
    </Frame>
  )
}

/** Everybody who asks for, has or had the consent of a person. */
export default function CoordinatorsScreen() {
  return (
    <QueryProvider>
      <Frame title={words.title} lead={words.lead}>
        <Coordinators />
      </Frame>
    </QueryProvider>
  )
}

function Coordinators() {
  const { first } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const query = queryOf(listMyPartnerConsents, { query: { page_number: pageOf(search) } })
  const { data, error, isPending, refetch } = useQuery({ ...query, initialData: first })
  if (isPending) return <FrameSkeleton />
  if (!data) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
  const { partner_user_consents: consents, pagination_info: info } = data
  if (consents.length === 0)
    return <EmptyState icon={<IconUser size={28} aria-hidden="true" />} title={words.none} advice={words.noneText} />
  return (
    <>
      <ConsentCards consents={consents} open={words.open} />
      {(info.has_next_page || info.has_prev_page) && (
        <Pager
          label={words.listed}
          info={info}
          total={info.total_partner_user_consents}
          hrefOf={(number) => `/my-data/coordinators?page=${number}`}
        />
      )}
    </>
  )
}
