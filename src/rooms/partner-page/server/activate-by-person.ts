import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { recordConsent } from '#rooms/accounts/server/commands/record-consent.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { addEmployees } from '#rooms/employees/server/commands/add-employees.ts'
import { showNumber } from '#rooms/employees/server/commands/show-number.ts'
import type { ActivationStep, activatePartner } from '../contract.ts'
import { EMPLOYER_CONSENT } from '../words/activation.ts'
import { knowsMobile, type PageContract } from './contract.ts'
import type { ActivationForm } from './form.ts'
import { findKnown } from './known-people.ts'
import { refuseKnown } from './refuse-known.ts'

interface Activation {
  contract: PageContract
  /** Proven: the mobile is that of the person who is logged in, the address got a code. */
  form: ActivationForm
}

/**
 * Gives a person the plan that they activate themselves, with a life of the contract and without credits: those are for
 * the company to give. Waits for the contract's lock, so the last life is given once.
 * @throws Refusal ALREADY_ACTIVE, NOT_ON_LIST, BLOCKED_BY_STAFF, QUOTA_EXHAUSTED, NOT_FOUND, INVALID
 */
export async function activateByPerson(
  trx: Db,
  request: AnyRequestContext,
  { contract: { id }, form }: Activation,
): Promise<Extract<ActivationStep, { subscription_id: string }>> {
  const { caller, address, request_id, now } = request
  const contract = await lockContract(trx, id)
  const { name, email, mobile } = form
  const known = await findKnown(trx, contract, form)
  refuseKnown(contract, form, known)
  const reference_id = known.is_reference_taken ? null : known.listed_reference_id
  const noted_reference_id = reference_id === null ? form.reference_id : null
  const row = {
    name,
    email,
    mobile,
    reference_id,
    noted_reference_id,
    amount_paise: 0n,
    sublimits: [],
    tags: {},
    custom: {},
  }
  const [added] = await addOrRefuse(trx, {
    contract,
    rows: [row],
    actor: caller,
    bySelf: true,
    request: { ip: address, request_id },
    now,
  })
  if (!knowsMobile(contract)) {
    const shows_mobile = form.consent_ids.includes(EMPLOYER_CONSENT)
    await showNumber(trx, added!, shows_mobile)
    await recordEmployerConsent(trx, request, { partner_plan_id: id, given: shows_mobile })
  }
  const { subscription_id } = await trx
    .selectFrom('partner_users')
    .select('subscription_id')
    .where('id', '=', added!)
    .executeTakeFirstOrThrow()
  return { stage: 'plan_activated', subscription_id }
}

/** The refusals of a company's form, as a person on its page reads them. */
async function addOrRefuse(trx: Db, adding: Parameters<typeof addEmployees>[1]): Promise<string[]> {
  try {
    return await addEmployees(trx, adding)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'QUOTA_EXCEEDED') throw new Refusal<typeof activatePartner>('QUOTA_EXHAUSTED')
    if (error.code === 'BLOCKED_BY_STAFF') throw new Refusal<typeof activatePartner>('BLOCKED_BY_STAFF')
    if (error.code === 'PLAN_NOT_ACTIVE') throw new Refusal('NOT_FOUND')
    throw error
  }
}

/** A yes or a no to the employer's seeing the number, with the version of the text. */
export async function recordEmployerConsent(
  trx: Db,
  { caller, request_id, now }: AnyRequestContext,
  { partner_plan_id, given }: { partner_plan_id: string; given: boolean },
): Promise<void> {
  await recordConsent(trx, {
    account_id: caller.account_id!,
    purpose: 'employer_sees_mobile',
    given,
    text_version: EMPLOYER_CONSENT,
    channel: 'web',
    evidence: { partner_plan_id, request_id },
    now,
  })
}
