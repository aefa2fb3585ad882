import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, partnerMay, partnerMayInBody } from '#rooms/access/who.ts'
import { CONSENT_REFUSALS } from '#rooms/partner-consents/contract/guard.ts'
import { uuid } from '#values/uuid.ts'
import { orderCallWords as words } from '../words/calls.ts'
import { account_id } from './for-person.ts'
import { COMPANY_PATH, ofCompany } from './orders.ts'

const { fields } = words
const asked = { account_id, plan_proposal_id: uuid({ invalid: fields.proposal }) }
const reply = z.strictObject({ isActive: z.literal(true), subscription_id: z.uuid() })

/** Why nothing was activated, beside the consent. */
export const ACTIVATION_REFUSALS = {
  ...CONSENT_REFUSALS,
  /** `extra_args {current_state, reasons}` */
  NOT_ELIGIBLE: { status: 409, message: words.NOT_ELIGIBLE },
  QUOTA_EXHAUSTED: { status: 409, message: words.QUOTA_EXHAUSTED },
  ALREADY_ACTIVE: { status: 409, message: words.ALREADY_ACTIVE },
  BLOCKED_BY_STAFF: { status: 409, message: words.BLOCKED_BY_STAFF },
  PLAN_NOT_ACTIVE: { status: 409, message: words.PLAN_NOT_ACTIVE },
  OWN_AFFAIR: { ...OWN_AFFAIR.OWN_AFFAIR, message: words.OWN_AFFAIR },
} as const

export const activateUserSubscription = defineCall({
  name: 'activateUserSubscription',
  method: 'POST',
  path: `${COMPANY_PATH}/subscriptions`,
  summary: 'Activates home care for a person under their consent, with a life of the company’s contract.',
  who: partnerMay('chc_orders.create'),
  params: ofCompany,
  body: z.strictObject(asked),
  reply,
  status: 201,
  idempotent: true,
  refusals: ACTIVATION_REFUSALS,
})

export const activateChcSubscription = defineCall({
  name: 'activateChcSubscription',
  method: 'POST',
  path: 'subscriptions/chc/activate',
  summary: 'The same, for a client that names the company and its contract in the body.',
  who: partnerMayInBody('chc_orders.create'),
  body: z.strictObject({
    subsidiary_id: uuid({ invalid: fields.company }),
    partner_id: uuid({ invalid: fields.partner }),
    ...asked,
  }),
  reply,
  status: 201,
  idempotent: true,
  refusals: ACTIVATION_REFUSALS,
})
