import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { AnswerOf, ReplyOf } from '#platform/contract/call.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { readVisitIdOffer, readVisitOffer, unlockByQr, unlockByVisitId } from '../contract/unlock.ts'
import type { ClinicCode } from '../rules/scanned-code.ts'
import { visitWords as words } from '../words/visit.ts'
import { OfferFacts } from './offer-facts.tsx'
import { RefusedOffer } from './refused-offer.tsx'
import { UnlockForm } from './unlock-form.tsx'

interface VisitOfferProps {
  uhid: string
  carePhone: string
}

/** What a scanned code would unlock, and the unlock. */
export function ScannedOffer({ code, uhid, carePhone }: VisitOfferProps & { code: ClinicCode }) {
  const query = { uhid, ...code }
  const read = useQuery({ ...queryOf(readVisitOffer, { query }), retry: false, staleTime: 0 })
  const unlock = useAttempt(unlockByQr)
  return (
    <Offer
      read={read}
      carePhone={carePhone}
      unlock={(desk_code) => unlock({ query: {}, body: { ...query, ...(desk_code && { desk_code }) } })}
    />
  )
}

/** The same for a typed code; at a clinic with several doctors the member picks one. */
export function TypedOffer({ visit_id, uhid, carePhone }: VisitOfferProps & { visit_id: string }) {
  const [provider_id, setProvider] = useState<string>()
  const query = { visit_id, uhid, ...(provider_id && { provider_id }) }
  const read = useQuery({
    ...queryOf(readVisitIdOffer, { query }),
    retry: false,
    staleTime: 0,
    // The doctors stay where they are while the choice is looked up.
    placeholderData: (before) => before,
  })
  const { error, refetch } = read
  const data = read.isPlaceholderData ? undefined : read.data
  const unlock = useAttempt(unlockByVisitId)
  const providers = read.data?.providers ?? []
  const mustChoose = providers.length > 1 && !provider_id
  return (
    <Stack gap="xl">
      {providers.length > 1 && (
        <ChoiceList
          name="provider_id"
          label={words.doctor}
          value={provider_id}
          onChoose={setProvider}
          choices={providers.map(({ id, name, speciality }) => ({ value: id, label: name, note: speciality }))}
        />
      )}
      {!(mustChoose && read.data?.eligible && !read.data.existing_visit) && (
        <Offer
          read={{ data, error, refetch }}
          carePhone={carePhone}
          unlock={() => unlock({ body: { visit_id, uhid, provider_id: data?.provider?.id ?? null } })}
        />
      )}
    </Stack>
  )
}

interface OfferProps {
  read: { data: ReplyOf<typeof readVisitOffer> | undefined; error: Error | null; refetch: () => unknown }
  carePhone: string
  /** @param desk_code where the clinic asks for it */
  unlock: (desk_code?: string) => Promise<AnswerOf<typeof unlockByQr>>
}

function Offer({ read: { data, error, refetch }, carePhone, unlock }: OfferProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError>()
  if (error instanceof CallError && error.type === 'MEMBER_NOT_COVERED')
    return <RefusedOffer reason="MEMBER_NOT_COVERED" message={error.message} carePhone={carePhone} />
  if (!data && error) return <ErrorState title={words.refused} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Skeletons>
        <SkeletonBar height="9rem" />
        <SkeletonBar height="3rem" />
      </Skeletons>
    )
  if (data.existing_visit)
    return (
      <Stack gap="md">
        <OfferFacts offer={data} />
        <Notice tone="info">{words.again}</Notice>
        <ButtonLink to={`/unlock/pass/${data.existing_visit.pass_no}`} wide>
          {words.showPass}
        </ButtonLink>
      </Stack>
    )
  if (!data.eligible)
    return <RefusedOffer reason={data.reason} message={data.message} carePhone={carePhone} offer={data} />
  const act = async (desk_code: string | undefined) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { visit_pass } = await unlock(desk_code)
      await navigate(`/unlock/pass/${visit_pass.pass_no}`)
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      setFailure(thrown)
      setBusy(false)
      if (thrown.type !== 'NETWORK') void refetch()
    }
  }
  return (
    <Stack gap="md">
      <OfferFacts offer={data} />
      <UnlockForm asksCode={data.desk_code_needed} busy={busy} failure={failure} onUnlock={act} />
    </Stack>
  )
}
