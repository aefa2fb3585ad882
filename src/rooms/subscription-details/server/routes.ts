import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { claimOnWire } from '#rooms/claims/server/claim-detail.ts'
import { fileManualClaim } from '#rooms/claims/server/commands/file-manual-claim.ts'
import { claimWords } from '#rooms/claims/words/claim.ts'
import { invoiceFile } from '#rooms/invoices/server/invoice-file.ts'
import { findOwnInvoice, listInvoicesOf } from '#rooms/invoices/server/queries.ts'
import { isInForce } from '#rooms/subscriptions/rules/in-force.ts'
import { findByMobile } from '#rooms/subscriptions/server/find-by-mobile.ts'
import { readOwner } from '#rooms/subscriptions/server/memberships.ts'
import { maskMobile } from '#values/mobile.ts'
import * as actions from '../contract/actions.ts'
import { lookUpSubscriptions, readSubscriptionDetails } from '../contract/lookup.ts'
import { fileManualReimbursement } from '../contract/manual-reimbursement.ts'
import { block, unblock } from './commands/block.ts'
import { invoiceOfTerm } from './commands/generate-invoice.ts'
import { viewDetails } from './view-details.ts'

/** The owner of a plan that is not the caller's own affair, which is said before the body is read. */
async function ownerOfOthers({
  db,
  caller,
  params,
}: Pick<AnyRequestContext, 'db' | 'caller'> & { params: { id: string } }) {
  const owner = await readOwner(db, params.id)
  await refuseOwnAffair(db, caller.account_id, { plan: params.id })
  return owner
}

export const subscriptionDetailsRoutes: Route[] = [
  on(lookUpSubscriptions, async (request) => {
    const { db, query, now } = request
    const found = await findByMobile(db, query.mobile, now)
    await audit(db, {
      ...auditedBy(request),
      action: 'subscription-details.looked-up',
      entity: 'subscription',
      after: { mobile: maskMobile(query.mobile), found: found.map(({ id }) => id) },
    })
    return {
      subscriptions: found.map(
        ({ id, plan_name, status, starts_on, ends_on, holder_name, is_owner, company_name, ...dates }) => ({
          id,
          plan_name,
          is_owner,
          company_name,
          owner_name: holder_name,
          status,
          is_active: isInForce({ status, ends_on, ...dates }, now),
          start_date: starts_on,
          end_date: ends_on,
        }),
      ),
    }
  }),
  on(readSubscriptionDetails, {
    authorize: ({ db, params }) => readOwner(db, params.id),
    answer: async (request) => {
      const { db, caller, params, now, authorized } = request
      await audit(db, {
        ...auditedBy(request),
        on_behalf_of: authorized,
        action: 'subscription-details.subscription-read',
        entity: 'subscription',
        entity_id: params.id,
      })
      return {
        subscription_with_usage: await viewDetails(db, { id: params.id, caller, now }),
      }
    },
  }),
  on(actions.blockSubscription, {
    authorize: ownerOfOthers,
    answer: (request) => block(request, request.params.id, request.body),
  }),
  on(actions.unblockSubscription, {
    authorize: ownerOfOthers,
    answer: (request) => unblock(request, request.params.id, request.body.reason ?? null),
  }),
  on(fileManualReimbursement, {
    authorize: ownerOfOthers,
    answer: async (request) => {
      const { db, params, query, body, files, caller, now } = request
      const { claim_type = query.claim_type, reason, subscription_id: _path, declaration: _, ...data } = body
      if (!claim_type) throw new Refusal('INVALID', { fields: { claim_type: claimWords.fields.claimType } })
      const account_id = caller.account_id ?? ''
      const filed = { subscription_id: params.id, claim_type, data, reason, files, by: auditedBy(request), account_id }
      return claimOnWire(db, await fileManualClaim(db, filed), account_id, now)
    },
  }),
  on(actions.generateInvoice, {
    authorize: ownerOfOthers,
    answer: async (request) => {
      const { db, params, authorized } = request
      const { invoice_id, is_new } = await invoiceOfTerm(request, params.id)
      if (is_new) request.setStatus(201)
      const invoices = await listInvoicesOf(db, { account_id: authorized, subscription_id: params.id })
      return invoices.find(({ id }) => id === invoice_id)!
    },
  }),
  on(actions.downloadInvoiceForStaff, {
    authorize: async ({ db, params: { id, invoice_id } }) => {
      const account_id = await readOwner(db, id)
      const invoice = await findOwnInvoice(db, { account_id, subscription_id: id, invoice_id })
      if (!invoice) throw new Refusal('NOT_FOUND')
      return account_id
    },
    answer: async (request) => {
      const { db, config, params, authorized } = request
      await audit(db, {
        ...auditedBy(request),
        on_behalf_of: authorized,
        action: 'subscription-details.invoice-downloaded',
        entity: 'invoice',
        entity_id: params.invoice_id,
      })
      return invoiceFile(db, config, params.invoice_id)
    },
  }),
]
