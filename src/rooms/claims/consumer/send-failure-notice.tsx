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
      <FieldLinks fields={fields} />
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

/** The errors, each linking to the step that asks for the field. */
export function FieldLinks({ fields }: { fields: Record<string, string> }) {
  const { claim_id } = useClaimFlow()
  const faults = Object.entries(fields)
  if (faults.length === 0) return null
  return (
    <BulletList>
      {faults.map(([name, message]) => (
        <li key={name}>
          {HERE.includes(name) ? message : <Link to={stepHref(stepOf(name), claim_id)}>{message}</Link>}
        </li>
      ))}
    </BulletList>
  )
}

function stepOf(field: string): string {
  if (FILE_FIELDS.test(field)) return 'bills'
  return field === 'uhid' || field === 'claim_type' ? 'new' : 'appointment-details'
}
