import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { request } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Pager } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { IconShieldCheck } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { type Application, listInsuranceApplications } from '../contract/applications.ts'
import { listMyPolicies } from '../contract/policies.ts'
import { mineWords as words } from '../words/mine.ts'
import { loadNow } from './load-application.ts'
import { MineFrame, MineSkeleton } from './mine-frame.tsx'
import { PolicyCard } from './policy-card.tsx'

const UP = { to: '/my-plan', name: words.myPlan }

const pageOf = (search: URLSearchParams) => Number(/^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0] ?? 1)

async function readMine(page_number: number) {
  const [listed, { insurance_applications }] = await Promise.all([
    request(listMyPolicies, { query: { page_number } }),
    request(listInsuranceApplications, {}),
  ])
  const drafts = insurance_applications.filter(
    ({ status, policy_id, closed_at }) => status === 'PENDING' && policy_id === null && closed_at === null,
  )
  return { ...listed, drafts }
}

export const loader = loadNow

export async function clientLoader({ url, serverLoader }: ClientLoaderFunctionArgs) {
  const [first, { now }] = await Promise.all([
    readOrLogIn(url, () => readMine(pageOf(url.searchParams))),
    serverLoader<typeof loadNow>(),
  ])
  return { first, now }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <MineFrame title={words.title} lead={words.lead} up={UP}>
      <MineSkeleton />
    </MineFrame>
  )
}

/** The policies of a person, and the applications that are not paid yet. */
export default function PoliciesScreen() {
  return (
    <QueryProvider>
      <MineFrame title={words.title} lead={words.lead} up={UP}>
        <Mine />
      </MineFrame>
    </QueryProvider>
  )
}

function Mine() {
  const { first, now } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const page = pageOf(search)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [listMyPolicies.name, page],
    queryFn: () => readMine(page),
    initialData: first,
  })
  if (isPending) return <MineSkeleton />
  if (!data) return <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
  const { policies, pagination_info: info, drafts } = data
  if (policies.length + drafts.length === 0)
    return (
      <EmptyState
        icon={<IconShieldCheck size={28} aria-hidden="true" />}
        title={words.noneTitle}
        advice={words.noneText}
        action={<ButtonLink to="/insurance-plan">{words.see}</ButtonLink>}
      />
    )
  return (
    <>
      {policies.length > 0 && (
        <PagePart title={words.policies}>
          <Stack as="ul" gap="md">
            {policies.map((policy) => (
              <PolicyCard key={policy.id} policy={policy} now={now} />
            ))}
          </Stack>
        </PagePart>
      )}
      {(info.has_next_page || info.has_prev_page) && (
        <Pager
          label={words.policies}
          info={info}
          total={info.total_policies}
          hrefOf={(number) => `/my-insurance?page=${number}`}
        />
      )}
      <Drafts drafts={drafts} />
    </>
  )
}

function Drafts({ drafts }: { drafts: readonly Application[] }) {
  if (drafts.length === 0) return null
  return (
    <PagePart title={words.drafts}>
      <Stack as="ul" gap="md">
        {drafts.map(({ id, insurance_plan }) => (
          <Card key={id} as="li">
            <TallLink to={`/insurance-application/${id}`}>{words.draftOpen(insurance_plan.name)}</TallLink>
            <Muted size="sm">{words.draftText}</Muted>
          </Card>
        ))}
      </Stack>
    </PagePart>
  )
}
