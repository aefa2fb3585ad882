import type { BankVerification } from '#gateways/bank-verification/bank-verification.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { sendOwnCode } from '#rooms/accounts/server/commands/own-code.ts'
import {
  type BankDetails,
  findBankBranch,
  readBankDetails,
  saveBankDetails as saveCall,
  sendBankCode,
} from '../contract/member.ts'
import { decideBankReview, listBankReviews } from '../contract/reviews.ts'
import { findBranch } from './bank-branches.ts'
import { decideReview } from './commands/decide-review.ts'
import { BANK_CHANGE, saveBankDetails } from './commands/save-bank-details.ts'
import { bankDetailsOnWire, findActiveRow } from './queries/bank-details.ts'
import { listReviews } from './queries/list-reviews.ts'
import { unknownIfsc } from './unknown-ifsc.ts'

/** Whether a payout to this person was returned and waits for their details; answered by the room that pays out. */
export type HasFailedPayout = (db: AnyRequestContext['db'], account_id: string) => Promise<boolean>

export function bankDetailsRoutes(
  verification: BankVerification | undefined,
  hasFailedPayout: HasFailedPayout,
): Route[] {
  return [
    on(readBankDetails, async (request) => {
      const { db, now } = request
      const account_id = request.caller.account_id!
      const row = await findActiveRow(db, account_id)
      if (!row) request.setStatus(204)
      const details = row && bankDetailsOnWire(row, { now, hasFailedPayout: await hasFailedPayout(db, account_id) })
      return details as BankDetails
    }),
    on(findBankBranch, async ({ params }) => {
      const branch = await findBranch(params.ifsc_code)
      if (!branch) throw new Refusal<typeof findBankBranch>('IFSC_UNKNOWN', await unknownIfsc(params.ifsc_code))
      return branch
    }),
    on(sendBankCode, (request) =>
      sendOwnCode(request, { purpose: BANK_CHANGE, source: 'bank_details', ...request.body }),
    ),
    on(saveCall, async (request) => {
      const row = await saveBankDetails(request, verification, request.caller.account_id!)
      return bankDetailsOnWire(row, { now: request.now, hasFailedPayout: false })
    }),
    on(listBankReviews, async (request) => {
      const { db, caller, query, now } = request
      const page = await listReviews(db, { account_id: caller.account_id, now, ...query })
      if (page.reviews.length > 0)
        await audit(db, {
          ...auditedBy(request),
          action: 'bank-details.reviews-viewed',
          entity: 'bank_details',
          after: { count: page.reviews.length },
        })
      return page
    }),
    on(decideBankReview, {
      authorize: async ({ db, caller, params }): Promise<undefined> => {
        const found = db.selectFrom('bank_details').select(['id', 'account_id']).where('id', '=', params.id)
        const row = await found.executeTakeFirst()
        if (!row) throw new Refusal('NOT_FOUND')
        await refuseOwnAffair(db, caller.account_id, { owner: row.account_id, bank: row.id })
      },
      answer: async (request) => {
        const { id, status } = await decideReview(request)
        return { id, status }
      },
    }),
  ]
}
