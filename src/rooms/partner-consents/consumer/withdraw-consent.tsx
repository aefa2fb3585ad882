import { request } from '#platform/contract/client.ts'
import { AnswerPair } from '#ui/answer-pair.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { MarkList } from '#ui/mark-list.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { type PersonConsent, withdrawPartnerConsent } from '../contract/person.ts'
import { consentScreenWords } from '../words/screens.ts'

const words = consentScreenWords.consent

interface WithdrawConsentProps {
  consent: PersonConsent
  onWithdrawn: (withdrawn: PersonConsent, text: string) => void
}

/** What a withdrawal changes and what it does not, and the two answers in the place of those to the question. */
export function WithdrawConsent({ consent: { id, purpose, partner_user }, onWithdrawn }: WithdrawConsentProps) {
  const { name } = partner_user
  return (
    <PagePart title={words.ifWithdrawn}>
      <div>
        <MarkList mark="not" sentences={[words.stops[purpose](name)]} />
        <MarkList mark="does" sentences={[words.stays[purpose]]} />
      </div>
      <AnswerPair
        no={
          // It cannot be undone, so a slip of the finger beside the other answer is asked about.
          <ConfirmedAct
            label={words.withdraw}
            cancelLabel={words.keep}
            tone="quiet"
            danger
            title={words.withdrawTitle}
            failed={words.withdrawFailed}
            act={() => request(withdrawPartnerConsent, { params: { id } })}
            onDone={(withdrawn) => onWithdrawn(withdrawn, words.withdrawn[purpose](name))}
          >
            <p>
              {words.stops[purpose](name)} {words.stays[purpose]} {words.withdrawText}
            </p>
          </ConfirmedAct>
        }
        yes={
          <ButtonLink to="/my-data/coordinators" tone="quiet">
            {words.keep}
          </ButtonLink>
        }
      />
    </PagePart>
  )
}
