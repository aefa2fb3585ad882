import { useMutation, useQuery } from '@tanstack/react-query'
import { queryOf, request } from '#platform/contract/client.ts'
import { readUserInfo, saveWhatsappSettings } from '#rooms/accounts/contract.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type Consent, listMyConsents } from '../contract.ts'
import { myDataPageWords } from '../words/page.ts'

const words = myDataPageWords.consents

/** Where a consent is withdrawn, if not here: its own screen says what that changes. */
const CHANGED_AT: Record<string, string> = {
  guardian_child_data: '/my-plan/members',
  coordinator_access: '/my-data/coordinators',
  employer_opens_checkup_report: '/check-ups',
  company_gets_certificate: '/check-ups',
}

/** Every consent as it is now, with the way to withdraw it. */
export function ConsentList() {
  const { data, error, isPending, refetch } = useQuery(queryOf(listMyConsents, {}))
  const {
    mutate,
    isPending: busy,
    error: failure,
    isSuccess,
  } = useMutation({
    mutationFn: async (purpose: string) => {
      const { whatsapp } = await request(readUserInfo, {})
      const { service, marketing } = whatsapp
      const kept = purpose === 'whatsapp_service' ? { service: false, marketing } : { service, marketing: false }
      return request(saveWhatsappSettings, { body: kept })
    },
    onSuccess: () => refetch(),
  })
  if (isPending)
    return (
      <Skeletons>
        <SkeletonText lines={3} />
      </Skeletons>
    )
  if (!data) return <ErrorState title={myDataPageWords.loadFailed} error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="md">
      {failure && (
        <Notice tone="bad" live>
          {failure.message}
        </Notice>
      )}
      {isSuccess && (
        <Notice tone="good" live>
          {words.done}
        </Notice>
      )}
      {data.consents.length === 0 && <p>{words.none}</p>}
      <Stack as="ul" gap="sm">
        {data.consents.map((consent) => (
          <Card as="li" key={`${consent.purpose} ${consent.about} ${consent.at}`}>
            <Split>
              <ConsentFacts {...consent} />
              <Withdrawal consent={consent} busy={busy} onWithdraw={mutate} />
            </Split>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}

function ConsentFacts({ purpose, about, given, at, text_version }: Consent) {
  return (
    <div>
      <strong>{[words.purposeOf(purpose), about].filter(Boolean).join(': ')}</strong>
      <Muted>
        {given ? words.given : words.withdrawn} <WireTimeText value={at} /> · {text_version}
      </Muted>
    </div>
  )
}

interface WithdrawalProps {
  consent: Consent
  busy: boolean
  onWithdraw: (purpose: string) => void
}

function Withdrawal({ consent: { purpose, given }, busy, onWithdraw }: WithdrawalProps) {
  if (!given) return <span />
  const name = words.purposeOf(purpose)
  const place = CHANGED_AT[purpose]
  if (place)
    return (
      <TallLink to={place} aria-label={words.changeNamed(name)}>
        {words.change}
      </TallLink>
    )
  if (!purpose.startsWith('whatsapp_')) return <Muted>{words.withAccount}</Muted>
  return (
    <Button tone="quiet" busy={busy} aria-label={words.withdrawNamed(name)} onClick={() => onWithdraw(purpose)}>
      {words.withdraw}
    </Button>
  )
}
