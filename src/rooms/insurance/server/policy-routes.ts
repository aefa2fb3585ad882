import { auditedBy } from '#platform/audit/audit.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type AnyRequestContext, on, type Request, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract/policies.ts'
import { cancelPolicy } from './commands/cancel-policy.ts'
import { changeNominee } from './commands/change-nominee.ts'
import { freeLook, quoteFreeLook, quoteOnWire } from './commands/free-look.ts'
import { requestPremiumRefund } from './commands/request-premium-refund.ts'
import { listPolicies } from './list-policies.ts'
import { wrongState } from './move-policy.ts'
import { lockPolicy, type PolicyRow, readOwnPolicy, readPolicy } from './policies.ts'
import { readPolicyDetail } from './read-policy-detail.ts'
import { isWithdrawn } from './shown-reason.ts'
import { verifyCertificate } from './verify-certificate.ts'

const ofPath = ({ db, params, caller }: Pick<AnyRequestContext, 'db' | 'caller'> & { params: { id: string } }) =>
  readOwnPolicy(db, params.id, caller)

type PolicyRequest = Pick<AnyRequestContext, 'db' | 'keys' | 'now'> & { params: { id: string } }

const shown = async ({ db, keys, params, now }: PolicyRequest) =>
  readPolicyDetail(db, keys, await readPolicy(db, params.id), now)

export const insurancePolicyRoutes: Route[] = [
  on(calls.listMyPolicies, (request) =>
    listPolicies(request, request.caller.account_id ?? '', request.query.page_number),
  ),
  on(calls.readMyPolicy, { authorize: ofPath, answer: shown }),
  on(calls.cancelMyPolicy, {
    authorize: ofPath,
    answer: async (request) => {
      const { db, params, body } = request
      const cancellation = { policy_id: params.id, who: 'MEMBER', by: auditedBy(request), ...body } as const
      await withTransaction(db, (trx) => cancelPolicy(trx, cancellation))
      return shown(request)
    },
  }),
  on(calls.readFreeLookQuote, {
    authorize: ofPath,
    answer: async ({ db, authorized, now }) => quoteOnWire(authorized.id, await quoteFreeLook(db, authorized, now)),
  }),
  on(calls.requestMyPolicyRefund, {
    authorize: ofPath,
    answer: async (request) => {
      await giveBack(request)
      return shown(request)
    },
  }),
  on(calls.changeNominee, {
    authorize: ofPath,
    answer: async (request) => {
      const { db, params, body } = request
      await withTransaction(db, (trx) =>
        changeNominee(trx, { policy_id: params.id, nominee: body, by: auditedBy(request) }),
      )
      return shown(request)
    },
  }),
  on(calls.verifyCertificate, ({ db, params, now }) => verifyCertificate(db, params.code, now)),
]

/** An issued policy in its free look, for the amount that was shown; a cancelled one for what is left of its premium. */
async function giveBack(request: Request<typeof calls.requestMyPolicyRefund, PolicyRow>): Promise<void> {
  const { db, params, body } = request
  const by = auditedBy(request)
  const { reason, amount } = body
  await withTransaction(db, async (trx) => {
    const policy = await lockPolicy(trx, params.id)
    if (isWithdrawn(policy)) throw wrongState(policy)
    if (policy.status === 'CANCELLED') {
      await requestPremiumRefund(trx, policy, { kind: 'CANCELLED', staff_id: null, by })
      return
    }
    const shown_paise = amount ?? -1n
    await freeLook(trx, { policy_id: params.id, shown_paise, who: 'MEMBER', by, reason: reason ?? null })
  })
}
