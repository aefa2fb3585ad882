import { request } from '#platform/contract/client.ts'
import { ConfirmedAct } from '#ui/confirmed-act.tsx'
import { type PersonConsent, withdrawPartnerConsent } from '../contract/person.ts'
import { consentScreenWords } from '../words/screens.ts'

const words = consentScreenWords.consent

interface WithdrawConsentProps {
  consent: PersonConsent
  onWithdrawn: (withdrawn: PersonConsent, text: string) => void
}

/** Takes a consent back, after saying what that means. */
export function WithdrawConsent({ consent: { id, purpose, partner_user }, onWithdrawn }: WithdrawConsentProps) {
  return (
    <div>
      <ConfirmedAct
        label={words.withdraw}
        cancelLabel={words.keep}
        tone="quiet"
        danger
        title={words.withdrawTitle}
        failed={words.withdrawFailed}
        act={() => request(withdrawPartnerConsent, { params: { id } })}
        onDone={(withdrawn) => onWithdrawn(withdrawn, words.withdrawn[purpose](partner_user.name))}
      >
        <p>{words.withdrawText[purpose](partner_user.name)}</p>
      </ConfirmedAct>
    </div>
  )
}
