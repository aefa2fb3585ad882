import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { queryOf, request } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type Erasure, readErasure, withdrawErasure } from '../contract/erasure.ts'
import { eraseWords as words } from '../words/erase.ts'
import { myDataPageWords } from '../words/page.ts'
import { EraseForm } from './erase-form.tsx'

/** Only a signed-in person has an account to delete. */
export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  await readOrLogIn(url, () => request(readErasure, {}))
  return null
}

export default function EraseScreen() {
  return (
    <QueryProvider>
      <PageColumn>
        <Stack gap="xl">
          <BackLink to="/my-data">{myDataPageWords.back}</BackLink>
          <PageHeading title={words.title} lead={words.lead} />
          <EraseSteps />
        </Stack>
      </PageColumn>
    </QueryProvider>
  )
}

function EraseSteps() {
  const client = useQueryClient()
  const query = queryOf(readErasure, {})
  const { data, error, isPending, refetch } = useQuery(query)
  const store = (changed: Erasure) => client.setQueryData(query.queryKey, changed)
  if (isPending)
    return (
      <Skeletons>
        <SkeletonText lines={5} />
      </Skeletons>
    )
  if (!data) return <ErrorState title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (data.request) return <PendingErasure erasure={data} due_at={data.request.due_at} onStopped={store} />
  return (
    <>
      <Blockers blockers={data.blockers} />
      <RunningPlans plans={data.plans} />
      <PagePart title={words.goesTitle}>
        <BulletList>
          {words.goes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </BulletList>
      </PagePart>
      <PagePart title={words.staysTitle} note={words.staysText}>
        <FactList facts={[...data.kept.map((one) => words.retained[one]), words.log]} />
      </PagePart>
      <Muted>{words.wait}</Muted>
      <TallLink to="/my-data">{words.copyFirst}</TallLink>
      {data.blockers.length === 0 && <EraseForm plans={data.plans} onDone={store} onRefused={() => void refetch()} />}
    </>
  )
}

function Blockers({ blockers }: Pick<Erasure, 'blockers'>) {
  if (blockers.length === 0) return null
  return (
    <Notice tone="warn" title={words.blockedTitle}>
      <BlockerList blockers={blockers} />
    </Notice>
  )
}

interface BlockerWords {
  what: string
  /** What the person can do about it. */
  link?: { label: string; to: string }
}

function BlockerList({ blockers }: Pick<Erasure, 'blockers'>) {
  return (
    <Stack as="ul" gap="sm">
      {blockers.map((one) => {
        const { what, link }: BlockerWords = words.blockers[one]
        return (
          <li key={one}>
            {what} {link && <TallLink to={link.to}>{link.label}</TallLink>}
          </li>
        )
      })}
    </Stack>
  )
}

function RunningPlans({ plans }: Pick<Erasure, 'plans'>) {
  if (plans.length === 0) return null
  const own = plans.find(({ paid_by_company }) => !paid_by_company)
  return (
    <Notice tone="warn" title={words.plansTitle}>
      {plans.map((plan) => (
        <p key={plan.id}>{words.plan(plan)}</p>
      ))}
      {own && (
        <p>
          {words.cancelFirst} <TallLink to={`/my-plan/refund?subscription_id=${own.id}`}>{words.cancel}</TallLink>
        </p>
      )}
    </Notice>
  )
}

interface PendingErasureProps {
  erasure: Erasure
  due_at: string
  onStopped: (changed: Erasure) => void
}

function PendingErasure({ erasure, due_at, onStopped }: PendingErasureProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(withdrawErasure, {}),
    onSuccess: onStopped,
  })
  return (
    <Stack gap="lg">
      <Notice tone="warn" title={words.pendingTitle}>
        <p>
          {words.pendingAt} <WireTimeText value={due_at} />. {words.pendingText}
        </p>
        {erasure.blockers.length > 0 && (
          <>
            <p>{words.waiting}</p>
            <BlockerList blockers={erasure.blockers} />
          </>
        )}
      </Notice>
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      <Button wide busy={isPending} onClick={() => mutate()}>
        {words.stop}
      </Button>
    </Stack>
  )
}
