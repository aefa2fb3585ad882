import { Refusal } from '#platform/contract/refusal.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import type { activatePartner } from '../contract.ts'
import { activationWords as words } from '../words/activation.ts'
import type { ActivationForm } from './form.ts'
import type { KnownPerson } from './known-people.ts'

/**
 * Refuses somebody who has the plan, whom the company has blocked, or whom it has not listed where that is needed. The
 * list comes before other people's facts: an employee ID that is tried says nothing about its owner.
 * @throws Refusal ALREADY_ACTIVE, NOT_ON_LIST
 */
export function refuseKnown(
  { activation_type }: Pick<Contract, 'activation_type'>,
  { email }: Pick<ActivationForm, 'email'>,
  { active, is_blocked, is_listed, listed_reference_id, is_reference_taken }: KnownPerson,
): void {
  if (active?.by === 'mobile')
    throw new Refusal<typeof activatePartner>('ALREADY_ACTIVE', {
      extra_args: { field: active.by, subscription_id: active.subscription_id },
    })
  const needsList = activation_type !== 'email' || email === null
  const isOnList = activation_type === 'reference_id' ? listed_reference_id !== null : is_listed
  if (is_blocked || (needsList && !isOnList)) throw notOnList(activation_type)
  // Only an ID that the company has listed for this number: another one says nothing about its owner.
  const by = active?.by ?? (activation_type === 'reference_id' && is_reference_taken ? 'reference_id' : undefined)
  if (!by) return
  throw new Refusal<typeof activatePartner>('ALREADY_ACTIVE', {
    extra_args: { field: by },
    fields: { [by]: words.ALREADY_ACTIVE_BY[by] },
    text: words.ALREADY_ACTIVE_BY[by],
  })
}

/** The same for a number that is unknown, listed with another employee ID, or blocked: it tells nobody who is on the list. */
function notOnList(activation_type: Contract['activation_type']): Refusal<typeof activatePartner> {
  if (activation_type === 'email') return new Refusal<typeof activatePartner>('NOT_ON_LIST')
  const text = words.NOT_ON_LIST_BY[activation_type]
  const fields = activation_type === 'reference_id' ? { reference_id: text } : undefined
  return new Refusal<typeof activatePartner>('NOT_ON_LIST', { text, ...(fields && { fields }) })
}
