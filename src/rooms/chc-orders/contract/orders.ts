import * as z from 'zod'
import { manyOf } from '#dashboard/contract/many-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { PROPOSAL_STATUSES } from '#rooms/covid-care/rules/proposal-state.ts'
import { ALERT_KINDS } from '#rooms/home-care/rules/escalation-state.ts'
import { KIT_STATUSES } from '#rooms/home-care/rules/kit-state.ts'
import { CONSENT_STATES, CONSENT_STATUSES } from '#rooms/partner-consents/rules/consent-state.ts'
import { pageNumber } from '#values/page.ts'
import { uuid } from '#values/uuid.ts'
import { HELD_BACK, NEXT_STEPS } from '../rules/next-step.ts'
import { orderCallWords as words } from '../words/calls.ts'

export const COMPANY_PATH = 'partner_dashboard/subsidiaries/{subsidiaryId}'
const ORDERS = `${COMPANY_PATH}/chc_orders`
export const ofCompany = z.strictObject({ subsidiaryId: uuid({ invalid: words.fields.company }) })

/** A request for home care, by the consent that it needs. What nobody may see here is null. */
export const ChcOrder = z.strictObject({
  /** Of the consent. */
  id: z.uuid(),
  requested_at: z.string(),
  name: z.string().nullable(),
  masked_mobile: z.string().nullable(),
  partner_id: z.uuid(),
  plan: z.strictObject({ id: z.uuid(), name: z.string() }),
  coordinator: z.strictObject({ id: z.uuid(), name: z.string() }),
  /** Whether the caller is that coordinator. */
  is_mine: z.boolean(),
  consent: z.strictObject({
    status: z.enum(CONSENT_STATUSES),
    state: z.enum(CONSENT_STATES),
    expires_at: z.string(),
    provided_at: z.string().nullable(),
    access_until: z.string().nullable(),
    activated_at: z.string().nullable(),
    withdrawn_at: z.string().nullable(),
    resend_at: z.string().nullable(),
  }),
  account_id: z.uuid().nullable(),
  /** The newest one of the person for this plan. */
  proposal: z
    .strictObject({ id: z.uuid(), status: z.enum(PROPOSAL_STATUSES), expires_at: z.string().nullable() })
    .nullable(),
  /** What was activated with this consent; dates are days in India. */
  subscription: z
    .strictObject({ id: z.uuid(), is_active: z.boolean(), starts_on: z.string(), ends_on: z.string() })
    .nullable(),
  /** Where the kit of that plan is. */
  kit: z.enum(KIT_STATUSES).nullable(),
  /** When the next of its five calls is due. */
  next_call_at: z.string().nullable(),
  /** Of care that goes on, where the person has ticked that alerts are seen: its day, and what they need; no number. */
  alert: z.strictObject({ day: z.int(), kind: z.enum(ALERT_KINDS).nullable() }).nullable(),
  next_step: z.enum(NEXT_STEPS).nullable(),
  held_back: z.enum(HELD_BACK).nullable(),
})
export type ChcOrder = z.output<typeof ChcOrder>

export const listChcOrders = defineCall({
  name: 'listChcOrders',
  method: 'GET',
  path: ORDERS,
  summary:
    'Lists the requests for home care by coordinators of a company, newest first, by the state of their consent.',
  who: partnerMay('chc_orders.view'),
  params: ofCompany,
  query: z.strictObject({ status: manyOf(CONSENT_STATES).optional(), page_number: pageNumber }),
  reply: pageOf('chc_orders', ChcOrder),
})

export const readChcOrder = defineCall({
  name: 'readChcOrder',
  method: 'GET',
  path: `${ORDERS}/{id}`,
  summary: 'Returns a request for home care of a company.',
  who: partnerMay('chc_orders.view'),
  params: z.strictObject({ ...ofCompany.shape, id: uuid({ invalid: words.fields.id }) }),
  reply: ChcOrder,
})

export const listChcPlans = defineCall({
  name: 'listChcPlans',
  method: 'GET',
  path: `${ORDERS}/plans`,
  summary: 'Lists the home-care plans of a company under which coordinators request care, with the lives left.',
  who: partnerMay('chc_orders.view'),
  params: ofCompany,
  reply: z.strictObject({
    plans: z.array(z.strictObject({ partner_id: z.uuid(), name: z.string(), remaining_quota: z.int() })),
  }),
})
