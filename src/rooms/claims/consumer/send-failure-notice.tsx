import { Link, useLocation } from 'react-router'
import { BulletList } from '#ui/bullet-list.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { RequestReference } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'
import type { SendFailure } from './use-send-claim.ts'

/** Why a claim was not submitted, and where to correct it. */
export function SendFailureNotice({ failure: { kind, title, text, fields, request_id } }: { failure: SendFailure }) {
  const { pathname, search } = useLocation()
  return (
    <Notice tone={kind === 'stopped' ? 'info' : 'bad'} title={title} live>
      {text}
      <FieldLinks fields={fields} said={text ?? title} />
      {kind === 'signed-out' && (
        <p>
          <ButtonLink tone="quiet" to={`/login?next=${encodeURIComponent(`/plus${pathname}${search}`)}`}>
            {flowWords.signIn}
          </ButtonLink>
        </p>
      )}
      <RequestReference requestId={request_id} />
    </Notice>
  )
}

const FILE_FIELDS = /^(bills|bill_files|prescription_files|document_files|additional_details\.prescription_date)/
const HERE = ['declaration', 'comment']

/** The errors, each linking to the step that asks for the field. @param said the sentence above them, which none repeats */
export function FieldLinks({ fields, said }: { fields: Record<string, string>; said: string }) {
  const { claim_id } = useClaimFlow()
  const faults = Object.entries(fields)
  if (faults.length === 0) return null
  return (
    <BulletList>
      {faults.map(([name, message]) => (
        <li key={name}>
          {HERE.includes(name) ? (
            message
          ) : (
            <Link to={stepHref(stepOf(name), claim_id)}>{said === `${message}.` ? TITLES[stepOf(name)] : message}</Link>
          )}
        </li>
      ))}
    </BulletList>
  )
}

const TITLES = {
  new: flowWords.who.title,
  'appointment-details': flowWords.details.title,
  bills: flowWords.bills.title,
}

function stepOf(field: string): keyof typeof TITLES {
  if (FILE_FIELDS.test(field)) return 'bills'
  return field === 'uhid' || field === 'claim_type' ? 'new' : 'appointment-details'
}
