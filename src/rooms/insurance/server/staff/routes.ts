import { audit, auditedBy } from '#platform/audit/audit.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { maskMobile } from '#values/mobile.ts'
import * as list from '../../contract/staff.ts'
import * as acts from '../../contract/staff-acts.ts'
import type { StaffCancelReason } from '../../rules/statuses.ts'
import { cancelPolicy } from '../commands/cancel-policy.ts'
import { freeLook, quoteFreeLook, quoteOnWire } from '../commands/free-look.ts'
import { requestPremiumRefund } from '../commands/request-premium-refund.ts'
import { retrySubmission } from '../commands/retry-submission.ts'
import { readPolicy } from '../policies.ts'
import { actOn } from './act.ts'
import { refuseOwnPolicy } from './affair.ts'
import { decidePremiumRefund, refuseDependentOfRequest } from './decide-refund.ts'
import { listPolicies } from './list-policies.ts'
import { viewPolicy } from './read-policy.ts'
import { recordInsurersWord } from './record-insurers-word.ts'

/** The code before what a member of our staff wrote about a return. */
const RETURNED = 'MEMBER_ASKED' satisfies StaffCancelReason

const ofPath = ({ db, params }: Pick<AnyRequestContext, 'db'> & { params: { id: string } }) => readPolicy(db, params.id)

function shown({ db, keys, config, caller, now, params }: AnyRequestContext & { params: { id: string } }) {
  const connected = config.insurer?.code
  return viewPolicy(db, keys, params.id, { account_id: caller.account_id, connected, now })
}

export const insuranceStaffRoutes: Route[] = [
  on(list.listInsurancePolicies, async (request) => {
    const { db, keys, config, caller, query, now } = request
    const connected = config.insurer?.code
    const found = await listPolicies(db, keys, { account_id: caller.account_id, connected, filter: query, now })
    if (query.mobile || query.coi)
      await audit(db, {
        ...auditedBy(request),
        action: 'insurance.looked-up',
        entity: 'insurance_policy',
        after: {
          ...(query.mobile && { mobile: maskMobile(query.mobile) }),
          ...(query.coi && { coi: query.coi }),
          found: found.policies.map(({ id }) => id),
        },
      })
    return found
  }),
  on(list.readInsurancePolicy, {
    authorize: ofPath,
    answer: async (request) => {
      const read = await shown(request)
      await audit(request.db, {
        ...auditedBy(request),
        on_behalf_of: request.authorized.account_id,
        action: 'insurance.policy-read',
        entity: 'insurance_policy',
        entity_id: request.params.id,
      })
      return read
    },
  }),
  on(acts.cancelInsurancePolicy, {
    authorize: ofPath,
    answer: async (request) => {
      const { params, body } = request
      await actOn(request, params.id, (trx, { id }, by) =>
        cancelPolicy(trx, { policy_id: id, who: 'STAFF', by, ...body }),
      )
      return shown(request)
    },
  }),
  on(acts.retryInsurancePolicy, {
    authorize: ofPath,
    answer: async (request) => {
      await actOn(request, request.params.id, (trx, { id }, by) =>
        retrySubmission(trx, { policy_id: id, connected: request.config.insurer?.code, by }),
      )
      return shown(request)
    },
  }),
  on(acts.recordInsurersWord, {
    authorize: ofPath,
    answer: async (request) => {
      const { params, body } = request
      await actOn(request, params.id, (trx, policy, by) => recordInsurersWord(trx, policy, { ...body, by }))
      return shown(request)
    },
  }),
  on(acts.refundInsurancePolicy, {
    authorize: ofPath,
    answer: async (request) => {
      const { params, body, caller } = request
      await actOn(request, params.id, (trx, policy, by) =>
        requestPremiumRefund(trx, policy, {
          kind: 'STAFF',
          amount_paise: body.amount,
          note: body.note,
          staff_id: caller.account_id,
          by,
        }),
      )
      return shown(request)
    },
  }),
  on(acts.readStaffFreeLookQuote, {
    authorize: ofPath,
    answer: async ({ db, authorized: policy, caller, now }) => {
      await refuseOwnPolicy(db, caller.account_id, policy)
      return quoteOnWire(policy.id, await quoteFreeLook(db, policy, now))
    },
  }),
  on(acts.returnInsurancePolicy, {
    authorize: ofPath,
    answer: async (request) => {
      const { params, body } = request
      await actOn(request, params.id, (trx, { id }, by) =>
        freeLook(trx, {
          policy_id: id,
          shown_paise: body.amount,
          who: 'STAFF',
          by,
          reason: `${RETURNED}: ${body.reason}`,
        }),
      )
      return shown(request)
    },
  }),
  on(acts.approvePremiumRefund, {
    authorize: ofPath,
    answer: async (request) => {
      const { params, caller } = request
      await actOn(request, params.id, async (trx, policy, by) => {
        const decision = { refund_id: params.refundId, by, account_id: caller.account_id }
        await refuseDependentOfRequest(trx, policy, decision)
        await decidePremiumRefund(trx, policy, decision)
      })
      return shown(request)
    },
  }),
  on(acts.declinePremiumRefund, {
    authorize: ofPath,
    answer: async (request) => {
      const { params, body, caller } = request
      const decision = { refund_id: params.refundId, declined: body, account_id: caller.account_id }
      await actOn(request, params.id, (trx, policy, by) => decidePremiumRefund(trx, policy, { ...decision, by }))
      return shown(request)
    },
  }),
]
