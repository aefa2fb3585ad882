import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext, Request } from '#platform/serving/context.ts'
import { readMobile, sendOwnCode, spendOwnCode } from '#rooms/accounts/server/commands/own-code.ts'
import { logInVisitor, sendCodeToVisitor } from '#rooms/accounts/server/visitor-login.ts'
import { isOfDomains } from '#values/mail-domain.ts'
import type { ActivationStep, activatePartner, verifyPartnerActivation } from '../contract.ts'
import { activationWords } from '../words/activation.ts'
import { activateByPerson } from './activate-by-person.ts'
import type { PageContract } from './contract.ts'
import { type ActivationForm, checkForm } from './form.ts'
import { findKnown } from './known-people.ts'
import { refuseKnown } from './refuse-known.ts'

/** Of the code that goes to a work address. */
const WORK_EMAIL = 'partner-email'
const source = 'partner_page'
const AT_EMAIL = { fields: { email: activationWords.DOMAIN_NOT_ALLOWED } }

/**
 * Activates the plan of a person who has proven what its contract asks, or sends the next code. A visitor proves the
 * mobile first, which logs them in: nothing about the people of a company is answered to somebody who has not.
 * @throws Refusal of the call
 */
export async function beginActivation(request: Request<typeof activatePartner, PageContract>): Promise<ActivationStep> {
  const { db, body, caller, authorized: contract } = request
  const own = caller.account_id === null ? undefined : await readMobile(db, caller.account_id)
  return takeStep(request, contract, checkForm(contract, body, own), body.captcha)
}

/** Proves a code, and takes the next step. @throws Refusal of the call, and of its code */
export async function proveActivation(
  request: Request<typeof verifyPartnerActivation, PageContract>,
): Promise<ActivationStep> {
  const { db, body, caller, authorized: contract } = request
  const asked = await db
    .selectFrom('partner_activations')
    .selectAll()
    .where('verification_id', '=', body.verification_id)
    .where('partner_plan_id', '=', contract.id)
    .executeTakeFirst()
  if (!asked) throw new Refusal<typeof verifyPartnerActivation>('OTP_EXPIRED')
  if (asked.proves === 'mobile') return takeStep(await logInVisitor(request), contract, asked)
  if (!caller.account_id) throw new Refusal('SESSION_EXPIRED')
  const { verification_id, otp } = body
  return spendOwnCode(request, { verification_id, otp, purpose: WORK_EMAIL }, (trx) =>
    activateByPerson(trx, request, { contract, form: asked }),
  )
}

async function takeStep(
  request: AnyRequestContext,
  contract: PageContract,
  form: ActivationForm,
  captcha?: string,
): Promise<ActivationStep> {
  const { email, mobile } = form
  const isOwnAddress = email === null || isOfDomains(email, contract.domains)
  if (!request.caller.account_id) {
    if (!isOwnAddress) throw new Refusal<typeof activatePartner>('DOMAIN_NOT_ALLOWED', AT_EMAIL)
    refuseFull(contract)
    const sent = await sendCodeToVisitor(request, { mobile, source, channel: 'sms', captcha })
    return remember(request, contract, form, { ...sent, sent_to: 'mobile' })
  }
  // The address is not proven yet: what the company knows under it is nobody's business.
  const known = await findKnown(request.db, contract, {
    mobile,
    email: null,
    reference_id: contract.activation_type === 'reference_id' ? form.reference_id : null,
  })
  refuseKnown(contract, form, known)
  if (!isOwnAddress && !known.is_listed) throw new Refusal<typeof activatePartner>('DOMAIN_NOT_ALLOWED', AT_EMAIL)
  refuseFull(contract)
  if (email === null) return withTransaction(request.db, (trx) => activateByPerson(trx, request, { contract, form }))
  const sent = await sendOwnCode(request, { purpose: WORK_EMAIL, source, channel: 'mail', email })
  return remember(request, contract, form, { ...sent, sent_to: 'email' })
}

function refuseFull({ consumed_quota, quota }: PageContract): void {
  if (consumed_quota >= quota) throw new Refusal<typeof activatePartner>('QUOTA_EXHAUSTED')
}

/** Stores what was typed until the code is proven. */
async function remember(
  { db, now }: AnyRequestContext,
  contract: PageContract,
  { name, email, mobile, reference_id, consent_ids }: ActivationForm,
  { sent_to, ...sent }: Omit<Extract<ActivationStep, { verification_id: string }>, 'stage'>,
): Promise<ActivationStep> {
  await db
    .insertInto('partner_activations')
    .values({
      verification_id: sent.verification_id,
      partner_plan_id: contract.id,
      proves: sent_to,
      name,
      email,
      mobile,
      reference_id,
      consent_ids,
      created_at: now,
    })
    .execute()
  return { stage: 'verifying_otp', sent_to, ...sent }
}
