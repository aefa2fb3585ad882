import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import type { IstDate } from '#values/ist-date.ts'
import { type PolicyDetail, readMyPolicy } from '../contract/policies.ts'
import { mineWords as words } from '../words/mine.ts'
import { CancelPolicy } from './cancel-policy.tsx'
import { Certificate } from './certificate.tsx'
import { FreeLook } from './free-look.tsx'
import { loadNow } from './load-application.ts'
import { MineFrame, MineSkeleton } from './mine-frame.tsx'
import { nextText } from './next-text.ts'
import { NomineePart } from './nominee-part.tsx'
import { PolicyFacts } from './policy-facts.tsx'
import { PolicyHistory } from './policy-history.tsx'
import { PremiumRefunds } from './premium-refunds.tsx'
import { RenewalOffer } from './renewal-offer.tsx'
import { StageBadge } from './stage-badge.tsx'

const UP = { to: '/my-insurance', name: words.back }

export const loader = loadNow

export async function clientLoader({ url, params: { policyId = '' }, serverLoader }: ClientLoaderFunctionArgs) {
  const [first, times] = await Promise.all([
    readOrLogIn(url, () => request(readMyPolicy, { params: { id: policyId } })),
    serverLoader<typeof loadNow>(),
  ])
  return { first, ...times }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <MineFrame title={words.title} up={UP}>
      <MineSkeleton />
    </MineFrame>
  )
}

/** One policy: where it is, what happens next and by when, and what its owner can do. */
export default function PolicyScreen() {
  return (
    <QueryProvider>
      <Loaded />
    </QueryProvider>
  )
}

function Loaded() {
  const { policyId = '' } = useParams()
  const { first, now, today, carePhone } = useLoaderData<typeof clientLoader>()
  const query = queryOf(readMyPolicy, { params: { id: policyId } })
  const { data, error, isPending, refetch } = useQuery({ ...query, initialData: first })
  return (
    <MineFrame title={data?.insurance_plan.name ?? words.title} up={UP}>
      {data ? (
        <Shown key={data.id} policy={data} now={now} today={today} carePhone={carePhone} />
      ) : isPending ? (
        <MineSkeleton />
      ) : error instanceof CallError && error.status === 404 ? (
        <EmptyState
          title={words.notFound}
          advice={words.notFoundText}
          action={<ButtonLink to="/my-insurance">{words.back}</ButtonLink>}
        />
      ) : (
        <ErrorState title={words.readFailed} error={error} onRetry={() => void refetch()} />
      )}
    </MineFrame>
  )
}

interface ShownProps {
  policy: PolicyDetail
  now: Date
  today: IstDate
  carePhone: string | undefined
}

function Shown({ policy, now, today, carePhone }: ShownProps) {
  const [done, setDone] = useState({ act: 0, text: '' })
  const onDone = (text: string) => setDone(({ act }) => ({ act: act + 1, text }))
  const { can } = policy
  return (
    <>
      {done.act > 0 && (
        <OutcomeNotice act={done.act} tone="good">
          {done.text}
        </OutcomeNotice>
      )}
      <Stack gap="md" align="start">
        <StageBadge policy={policy} />
        <p>{nextText(policy, now)}</p>
        {can.apply && (
          <ButtonLink to={`/insurance-application/${policy.application_id}`} tone="call">
            {words.apply}
          </ButtonLink>
        )}
      </Stack>
      {can.renew && policy.offer && <RenewalOffer plan={policy.offer} />}
      <PremiumRefunds policy={policy} today={today} carePhone={carePhone} onDone={onDone} />
      {can.email_coi && <Certificate policy={policy} />}
      <PolicyFacts policy={policy} />
      <NomineePart policy={policy} today={today} onDone={onDone} />
      {can.cancel && <CancelPolicy policy={policy} today={today} onDone={onDone} />}
      {can.free_look && <FreeLook policy={policy} onDone={onDone} />}
      <PolicyHistory history={policy.history} />
      <PagePart title={words.help}>
        <p>
          {words.helpText} {carePhone && words.refund.call(carePhone)}
        </p>
        <Stack gap="2xs" align="start">
          <TallLink to={`/my-insurance/${policy.id}/declarations`}>{words.declarations.link}</TallLink>
          <TallLink to={`/buy/success?transaction_id=${policy.payment_transaction_detail_id}`}>
            {words.receipt}
          </TallLink>
        </Stack>
      </PagePart>
    </>
  )
}
