import { Refusal } from '#platform/contract/refusal.ts'
import { matchesReferenceId } from '#rooms/companies/rules/reference-id.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { isTaggedEmail } from '#values/email.ts'
import { EMPLOYER_CONSENT, activationWords as words } from '../words/activation.ts'

/** What a person types on the page; `mobile` is their own where they are logged in. */
export interface ActivationForm {
  name: string
  /** To be proven; null unless the contract asks for one. */
  email: string | null
  mobile: string
  reference_id: string | null
  consent_ids: string[]
}

interface PartnerFormInput {
  name: string
  email?: string | undefined
  mobile?: string | undefined
  reference_id?: string | undefined
  consent_ids: string[]
}

const REFERENCE_ID_MAX = 50
const REFERENCE_ID_MIN = 3

/**
 * The form as the contract wants it.
 * @param own the number of the person who is logged in
 * @throws Refusal INVALID with every field at fault
 */
export function checkForm(
  contract: Pick<
    Contract,
    'activation_type' | 'is_email_optional' | 'reference_id_placeholder' | 'reference_id_sample' | 'reference_id_mask'
  >,
  typed: PartnerFormInput,
  own: string | undefined,
): ActivationForm {
  const { name, consent_ids } = typed
  const email = contract.activation_type === 'email' && typed.email ? typed.email : null
  const reference_id = typed.reference_id || null
  const mobile = own ?? typed.mobile
  const fields: Record<string, string> = {}
  if (contract.activation_type === 'email' && email === null && !contract.is_email_optional)
    fields.email = words.email.required
  // One mailbox is one person: with made-up addresses it would take every place, and come back after a block.
  if (email !== null && isTaggedEmail(email)) fields.email = words.email.tagged
  if (mobile === undefined) fields.mobile = words.mobile.required
  else if (typed.mobile !== undefined && typed.mobile !== mobile) fields.mobile = words.mobile.other
  const fault = referenceIdFault(contract, reference_id)
  if (fault) fields.reference_id = fault
  if (consent_ids.some((id) => id !== EMPLOYER_CONSENT)) fields.consent_ids = words.consent
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
  return { name, email, mobile: mobile!, reference_id, consent_ids }
}

function referenceIdFault(
  contract: Pick<
    Contract,
    'activation_type' | 'reference_id_placeholder' | 'reference_id_sample' | 'reference_id_mask'
  >,
  value: string | null,
): string | undefined {
  const { activation_type, reference_id_placeholder, reference_id_sample, reference_id_mask } = contract
  if (value === null) return activation_type === 'reference_id' ? words.referenceId.required : undefined
  if (reference_id_placeholder === null || reference_id_sample === null) return words.referenceId.notUsed
  const fits = reference_id_mask === null || matchesReferenceId(reference_id_mask, value)
  if (fits && value.length >= REFERENCE_ID_MIN && value.length <= REFERENCE_ID_MAX) return undefined
  return words.referenceId.invalid(reference_id_sample)
}
