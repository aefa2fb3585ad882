import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useReducer, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { CallError, request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { readUserInfo } from '#rooms/accounts/contract.ts'
import { appConfig } from '#rooms/native-app/components/app-config.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { istDateOf } from '#values/ist-date.ts'
import { useStoredDraft } from '../components/use-stored-draft.ts'
import type { Claim } from '../contract/claim.ts'
import type { ClaimDraft } from '../rules/claim-draft.ts'
import { flowAfter, initialFlow } from '../rules/flow-state.ts'
import { flowWords } from '../words/flow.ts'
import { ClaimFlowContext } from './claim-flow.ts'
import { seedQueries, served } from './served-claims.ts'
import { useClaimLoading } from './use-claim-loading.ts'
import { useFlowRedirects } from './use-flow-redirects.ts'

/** For an app that authenticates, the path's data is loaded with the page; a browser only gets the flag to fetch it. */
export async function loader({ context, request: { headers, url } }: LoaderFunctionArgs) {
  const { now } = context.get(pageContext)
  return { today: istDateOf(now), ...(await served(context, headers, new URL(url).pathname)) }
}

/** The person filing: a draft belongs to one person. */
export async function clientLoader({ serverLoader, url }: ClientLoaderFunctionArgs) {
  const site = serverLoader<typeof loader>()
  try {
    const [{ id }, app] = await Promise.all([request(readUserInfo, {}), appConfig()])
    return { ...(await site), account_id: id, version: app.supports.multi_bill ? ('v2' as const) : ('v1' as const) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
    throw error
  }
}
clientLoader.hydrate = true as const

/** The person does not change from step to step. */
export const shouldRevalidate = () => false

export function HydrateFallback() {
  return (
    <PageColumn>
      <PageHeading title={flowWords.title} />
      <Skeletons>
        <SkeletonText lines={2} />
        <SkeletonBar height="12rem" />
      </Skeletons>
    </PageColumn>
  )
}

export default function ClaimFlowLayout() {
  return (
    <QueryProvider>
      <Steps />
    </QueryProvider>
  )
}

function Steps() {
  const { today, account_id, version, ...read } = useLoaderData<typeof clientLoader>()
  const client = useQueryClient()
  useState(() => seedQueries(client, read))
  const [query] = useSearchParams()
  const claim_id = query.get('claim_id') ?? undefined
  const [flow, dispatch] = useReducer(flowAfter<ClaimDraft, Claim>, undefined, initialFlow<ClaimDraft, Claim>)
  const drafted = useCallback((found: ClaimDraft | undefined) => dispatch({ type: 'drafted', draft: found }), [])
  const { forget, ...draft } = useStoredDraft(`claim/${account_id}/${claim_id ?? 'new'}`, drafted)
  useClaimLoading(flow, dispatch)
  useFlowRedirects(flow, dispatch, forget)
  return (
    <ClaimFlowContext value={{ flow, dispatch, claim_id, forget, today, version, ...draft }}>
      <Outlet />
    </ClaimFlowContext>
  )
}
