import { useMutation } from '@tanstack/react-query'
import { CallError, request } from '#platform/contract/client.ts'
import { HOME_CARE_TERMS } from '#rooms/plans/rules/default-groups.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { declinePartnerConsent, type PersonConsent, providePartnerConsent } from '../contract/person.ts'
import { consentText } from '../words/consent.ts'
import { PATIENT_DETAILS_ERROR } from '../words/patient-details-error.ts'
import { consentScreenWords } from '../words/screens.ts'

const words = consentScreenWords.consent

interface ConsentQuestionProps {
  consent: PersonConsent
  onAnswered: (answered: PersonConsent, text: string) => void
}

/** What a person is asked, and their answer. Nothing is chosen for them, and no weighs as much as yes. */
export function ConsentQuestion({ consent, onAnswered }: ConsentQuestionProps) {
  const { id, purpose, partner_user, subsidiary } = consent
  const give = useMutation({
    mutationFn: () => request(providePartnerConsent, { params: { id }, body: { status: 'PROVIDED' } }),
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
      <PagePart title={words.good}>
        <BulletList>
          {words.limits[purpose](partner_user.name, subsidiary.name).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </BulletList>
        <Muted>{words.unknown}</Muted>
      </PagePart>
      <Stack gap="md">
        <ConsentSentence consent={consent} />
        {error && (
          <Notice tone="bad" title={words.failed} live>
            {refusalText(error)}
          </Notice>
        )}
        <Stack direction="row" gap="md" wrap>
          <Button busy={give.isPending} onClick={() => answer(give)}>
            {words.give}
          </Button>
          <Button tone="quiet" busy={decline.isPending} onClick={() => answer(decline)}>
            {words.decline}
          </Button>
        </Stack>
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
