import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { readOrLogIn } from '#platform/browser/read-or-log-in.ts'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { BackLink } from '#ui/back-link.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Stack } from '#ui/stack.tsx'
import { listPartnerConsentLog, type PersonConsent, readPartnerConsent } from '../contract/person.ts'
import type { ConsentState } from '../rules/consent-state.ts'
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

const MAY: Partial<Record<ConsentState, string>> = { REQUESTED: words.may, PROVIDED: words.mayNow }

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
  const asks = (isOpen ? words.asks : words.asked)[purpose]
  const lead = (
    <>
      {asks(partner_user.name, subsidiary.name, plan.name)} {name && words.askedAs(name)}
    </>
  )
  return (
    <Frame title={isOpen ? words.title : words.titleAnswered(partner_user.name)} lead={lead} back={BACK}>
      {done.act > 0 && (
        <OutcomeNotice act={done.act} tone="good">
          {done.text}
        </OutcomeNotice>
      )}
      <Stack gap="sm">
        <ConsentBadge consent={consent} />
        {!isOpen && <Muted>{consentScreenWords.meaning[state]}</Muted>}
      </Stack>
      {state !== 'DECLINED' && (
        <PagePart title={MAY[state] ?? words.mayBefore}>
          <BulletList>
            {scopes.map((scope) => (
              <li key={scope}>{words.scopes[scope]}</li>
            ))}
          </BulletList>
        </PagePart>
      )}
      {isOpen ? (
        <ConsentQuestion consent={consent} onAnswered={store} />
      ) : (
        <>
          {consent.can.includes('withdraw') && <WithdrawConsent consent={consent} onWithdrawn={store} />}
          <ConsentLog id={id} />
          {consent.provided_at && (
            <PagePart title={words.text}>
              <ConsentSentence consent={consent} />
            </PagePart>
          )}
        </>
      )}
    </Frame>
  )
}
