import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { HOME_CARE_TERMS } from '#rooms/plans/rules/default-groups.ts'
import { AnswerPair } from '#ui/answer-pair.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { MarkList } from '#ui/mark-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { declinePartnerConsent, type PersonConsent, providePartnerConsent } from '../contract/person.ts'
import { consentText } from '../words/consent.ts'
import { PATIENT_DETAILS_ERROR } from '../words/patient-details-error.ts'
import { consentScreenWords } from '../words/screens.ts'

const words = consentScreenWords.consent

interface ConsentQuestionProps {
  consent: PersonConsent
  onAnswered: (answered: PersonConsent, text: string) => void
}

/** What a person is asked, and their answer. Nothing is chosen for them, and no, which is read first, weighs as much as yes. */
export function ConsentQuestion({ consent, onAnswered }: ConsentQuestionProps) {
  const { id, purpose, partner_user, subsidiary, requested_at, expires_at } = consent
  const [seesAlerts, setSeesAlerts] = useState(false)
  const give = useMutation({
    mutationFn: () =>
      request(providePartnerConsent, {
        params: { id },
        body: { status: 'PROVIDED', ...(seesAlerts && { see_alerts: true }) },
      }),
    onSuccess: (given) => onAnswered(given, words.given(partner_user.name)),
  })
  const decline = useMutation({
    mutationFn: () => request(declinePartnerConsent, { params: { id } }),
    onSuccess: (declined) => onAnswered(declined, words.declined(partner_user.name)),
  })
  const isBusy = give.isPending || decline.isPending
  const answer = ({ mutate }: Pick<typeof give, 'mutate'>) => {
    if (isBusy) return
    give.reset()
    decline.reset()
    mutate()
  }
  const error = give.error ?? decline.error
  return (
    <>
      <PagePart title={words.mayNot(partner_user.name)}>
        <MarkList mark="not" sentences={words.limits[purpose](subsidiary.name)} />
      </PagePart>
      {purpose === 'CARE' && (
        <Stack gap="xs">
          <CheckboxField
            name="see_alerts"
            label={words.seeAlerts}
            optional
            checked={seesAlerts}
            onChange={({ target }) => setSeesAlerts(target.checked)}
          />
          <Muted size="sm">{words.seeAlertsHelp}</Muted>
        </Stack>
      )}
      <Muted size="sm">
        {words.withdrawal[purpose]} {words.unknown} {words.askedAt} <WireTimeText value={requested_at} />.{' '}
        {words.endsAt} <WireTimeText value={expires_at} />.{' '}
        <a href="/plus/privacy" target="_blank" rel="noopener">
          {words.data}
          <VisuallyHidden>{consentText.newTab}</VisuallyHidden>
        </a>
      </Muted>
      <Stack gap="md">
        <ConsentSentence consent={consent} />
        {error && (
          <Notice tone="bad" title={words.failed} live>
            {refusalText(error)}
          </Notice>
        )}
        <AnswerPair
          no={
            <Button tone="quiet" busy={decline.isPending} onClick={() => answer(decline)}>
              {words.decline}
            </Button>
          }
          yes={
            <Button tone="quiet" busy={give.isPending} onClick={() => answer(give)}>
              {words.give}
            </Button>
          }
        />
      </Stack>
    </>
  )
}

/** The sentence to which the ledger of consents refers. */
export function ConsentSentence({
  consent: { purpose, partner_user, subsidiary, plan },
}: Pick<ConsentQuestionProps, 'consent'>) {
  if (purpose === 'CLAIMS') return <p>{consentText.claims(partner_user.name, subsidiary.name)}</p>
  return (
    <p>
      {consentText.sentence(partner_user.name, subsidiary.name, plan.name)}{' '}
      <a href={HOME_CARE_TERMS} target="_blank" rel="noopener">
        {consentText.terms}
        <VisuallyHidden>{consentText.newTab}</VisuallyHidden>
      </a>
      .
    </p>
  )
}

/** A request that is gone answers 404: then the default is shown. */
function refusalText(error: Error): string {
  return error instanceof CallError && error.status === 404 ? PATIENT_DETAILS_ERROR : error.message
}
