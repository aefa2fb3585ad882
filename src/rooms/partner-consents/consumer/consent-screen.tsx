import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { Avatar } from '#ui/avatar.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MarkList } from '#ui/mark-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { listPartnerConsentLog, type PersonConsent, readPartnerConsent } from '../contract/person.ts'
import { PATIENT_DETAILS_ERROR } from '../words/patient-details-error.ts'
import { consentScreenWords } from '../words/screens.ts'
import { ConsentBadge } from './consent-badge.tsx'
import { ConsentLog } from './consent-log.tsx'
import { ConsentQuestion, ConsentSentence } from './consent-question.tsx'
import { Frame, FrameSkeleton } from './frame.tsx'
import { WithdrawConsent } from './withdraw-consent.tsx'

const words = consentScreenWords.consent
const BACK = <BackLink to="/my-data/coordinators">{words.all}</BackLink>

export async function clientLoader({ url, params: { id = '' } }: ClientLoaderFunctionArgs) {
  return { first: await readOrLogIn(url, () => request(readPartnerConsent, { params: { id } })) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame title={words.title} back={BACK}>
      <FrameSkeleton />
    </Frame>
  )
}

/** One coordinator who asks to act for a person: who, what, until when; the answer; and what they did. */
export default function ConsentScreen() {
  return (
    <QueryProvider>
      <Loaded />
    </QueryProvider>
  )
}

function Loaded() {
  const { id = '' } = useParams()
  const { first } = useLoaderData<typeof clientLoader>()
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(readPartnerConsent, { params: { id } }),
    initialData: first,
  })
  if (data) return <Shown key={data.id} consent={data} />
  return (
    <Frame title={words.title} back={BACK}>
      {isPending ? (
        <FrameSkeleton />
      ) : error instanceof CallError && error.status === 404 ? (
        <EmptyState
          title={words.notOpen}
          advice={
            <>
              <p>{error.message}</p>
              <p>{words.notOpenText}</p>
            </>
          }
          action={<ButtonLink to="/my-data/coordinators">{words.all}</ButtonLink>}
        />
      ) : (
        <ErrorState title={words.readFailed} error={error} advice={messageOf(error)} onRetry={() => void refetch()} />
      )}
    </Frame>
  )
}

/** The server's message, or the default where it has sent none (C7.65). */
function messageOf(error: unknown): string {
  return error instanceof CallError && error.body ? error.message : PATIENT_DETAILS_ERROR
}

function Shown({ consent }: { consent: PersonConsent }) {
  const { id, state, purpose, partner_user, subsidiary, plan, name, scopes } = consent
  const client = useQueryClient()
  const [done, setDone] = useState({ act: 0, text: '' })
  const store = (answered: PersonConsent, text: string) => {
    client.setQueryData(queryOf(readPartnerConsent, { params: { id } }).queryKey, answered)
    void client.invalidateQueries({ queryKey: [listPartnerConsentLog.name] })
    setDone(({ act }) => ({ act: act + 1, text }))
  }
  const isOpen = state === 'REQUESTED'
  const lead = isOpen
    ? words.asks[purpose](subsidiary.name, plan.name)
    : words.asked[purpose](partner_user.name, subsidiary.name, plan.name)
  return (
    <Frame title={titleOf(consent, name)} lead={lead} back={BACK} above={<Coordinator consent={consent} />}>
      {done.act > 0 && (
        <OutcomeNotice act={done.act} tone="good">
          {done.text}
        </OutcomeNotice>
      )}
      {!isOpen && (
        <Stack gap="sm">
          <ConsentBadge consent={consent} />
          <Muted>{consentScreenWords.meaning[state]}</Muted>
        </Stack>
      )}
      {!isOpen && <ConsentLog id={id} />}
      {state !== 'DECLINED' && (
        <PagePart title={mayTitle(consent)}>
          <MarkList mark="does" sentences={scopes.map((scope) => words.scopes[scope])} />
        </PagePart>
      )}
      {isOpen && <ConsentQuestion consent={consent} onAnswered={store} />}
      {consent.provided_at && (
        <PagePart title={words.text}>
          <ConsentSentence consent={consent} />
        </PagePart>
      )}
      {consent.can.includes('withdraw') && <WithdrawConsent consent={consent} onWithdrawn={store} />}
    </Frame>
  )
}

function titleOf({ state, purpose, provided_at, partner_user }: PersonConsent, name: string | null): string {
  if (state === 'REQUESTED') return words.question[purpose](name)
  const given = state === 'PROVIDED' && provided_at && parseWireTime(provided_at)
  return given ? words.titleGiven(formatTime(given)) : words.titleAnswered(partner_user.name)
}

function mayTitle({ state, partner_user: { name } }: PersonConsent): string {
  return state === 'REQUESTED' ? words.may(name) : state === 'PROVIDED' ? words.mayNow(name) : words.mayBefore
}

function Coordinator({ consent: { partner_user, subsidiary } }: { consent: PersonConsent }) {
  return (
    <Stack direction="row" gap="md" align="center">
      <Avatar name={partner_user.name} size="lg" />
      <div>
        <strong>{partner_user.name}</strong>
        <Muted size="sm">{words.role(subsidiary.name)}</Muted>
      </div>
    </Stack>
  )
}
