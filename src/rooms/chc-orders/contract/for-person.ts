import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { Address, createAddress } from '#rooms/addresses/contract.ts'
import {
  checkPlanProposal,
  createPlanProposal,
  Eligibility,
  listPlanProposals,
  PlanProposal,
  updatePlanProposal,
} from '#rooms/covid-care/contract/proposals.ts'
import { CONSENT_REFUSALS } from '#rooms/partner-consents/contract/guard.ts'
import { uuid } from '#values/uuid.ts'
import { orderCallWords as words } from '../words/calls.ts'
import { COMPANY_PATH, ofCompany } from './orders.ts'

const PROPOSALS = `${COMPANY_PATH}/user_plan_proposals`
const ADDRESSES = `${COMPANY_PATH}/user_addresses`
const { fields } = words

/** The person for whom the coordinator acts. A writing call takes it in its query or its body. */
export const account_id = uuid({ invalid: fields.account })
const inQuery = z.strictObject({ account_id: account_id.optional() })
const inBody = { account_id: account_id.optional() }

const ofProposal = z.strictObject({ ...ofCompany.shape, id: uuid({ invalid: fields.proposal }) })
const { plan_id: _plan, ...sections } = createPlanProposal.body.shape
const { plan_id: _ofPlan, ...paging } = listPlanProposals.query.shape
const who = partnerMay('chc_orders.create')

export const listUserPlanProposals = defineCall({
  name: 'listUserPlanProposals',
  method: 'GET',
  path: PROPOSALS,
  summary: 'Lists the proposals of a person for the plan to which they have consented, newest first.',
  who,
  params: ofCompany,
  query: z.strictObject({ account_id, ...paging }),
  reply: pageOf('plan_proposals', PlanProposal),
  refusals: CONSENT_REFUSALS,
})

export const createUserPlanProposal = defineCall({
  name: 'createUserPlanProposal',
  method: 'POST',
  path: PROPOSALS,
  summary: 'Starts a proposal for a person under their consent, or returns the active one.',
  who,
  params: ofCompany,
  query: inQuery,
  body: z.strictObject({
    ...inBody,
    /** That of the consent where it is not named. */
    plan_id: uuid({ invalid: fields.plan }).optional(),
    ...sections,
  }),
  reply: PlanProposal,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: CONSENT_REFUSALS,
})

export const updateUserPlanProposal = defineCall({
  name: 'updateUserPlanProposal',
  method: 'PATCH',
  path: `${PROPOSALS}/{id}`,
  summary: 'Saves answers about a patient for a person under their consent; they have to be checked again.',
  who,
  params: ofProposal,
  query: inQuery,
  body: z.strictObject({ ...inBody, ...updatePlanProposal.body.shape }),
  reply: PlanProposal,
  refusals: { ...CONSENT_REFUSALS, ...updatePlanProposal.refusals },
})

export const checkUserPlanProposal = defineCall({
  name: 'checkUserPlanProposal',
  method: 'POST',
  path: `${PROPOSALS}/{id}/check_eligibility`,
  summary:
    'Checks for a person under their consent who the plan is for, and on request where and whether all is answered.',
  who,
  params: ofProposal,
  query: z.strictObject({ ...inQuery.shape, ...checkPlanProposal.query.shape }),
  body: z.strictObject(inBody).optional(),
  reply: Eligibility,
  idempotent: true,
  refusals: { ...CONSENT_REFUSALS, ...checkPlanProposal.refusals },
})

export const listUserAddresses = defineCall({
  name: 'listUserAddresses',
  method: 'GET',
  path: ADDRESSES,
  summary: 'Lists the addresses of a person under their consent, newest first.',
  who,
  params: ofCompany,
  query: z.strictObject({ account_id }),
  reply: z.object({ addresses: z.array(Address) }),
  refusals: CONSENT_REFUSALS,
})

export const createUserAddress = defineCall({
  name: 'createUserAddress',
  method: 'POST',
  path: ADDRESSES,
  summary: 'Stores an address for a person under their consent.',
  who,
  params: ofCompany,
  query: inQuery,
  body: z.strictObject({ ...inBody, ...createAddress.body.shape }),
  reply: Address,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 300, seconds: 3600 }],
  refusals: { ...CONSENT_REFUSALS, ...createAddress.refusals },
})

export const readUserAddress = defineCall({
  name: 'readUserAddress',
  method: 'GET',
  path: `${ADDRESSES}/{id}`,
  summary: 'Returns an address of a person under their consent.',
  who,
  params: z.strictObject({ ...ofCompany.shape, id: uuid({ invalid: fields.address }) }),
  query: z.strictObject({ account_id }),
  reply: Address,
  refusals: CONSENT_REFUSALS,
})
