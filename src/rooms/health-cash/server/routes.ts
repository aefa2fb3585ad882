import { exportList } from '#dashboard/server/export-list.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { readOwner } from '#rooms/subscriptions/server/memberships.ts'
import { maskMobile } from '#values/mobile.ts'
import { rowsOfPage } from '#values/page.ts'
import { uuid } from '#values/uuid.ts'
import * as calls from '../contract.ts'
import { mostPerGrant } from '../rules/settings.ts'
import { accountsOfMobile, viewAccount } from './accounts.ts'
import { giveHealthCash } from './commands/give-health-cash.ts'
import { readGrant, revokeGrant } from './commands/take-back-health-cash.ts'
import { countStaffGrants, GRANT_COLUMNS, listStaffGrants, staffGrantOnWire } from './grants.ts'

export const healthCashRoutes: Route[] = [
  on(calls.listHealthCash, async (request) => {
    const { db, query, caller, now } = request
    const accounts = await accountsOfMobile(db, query.mobile, { account_id: caller.account_id, now })
    await audit(db, {
      ...auditedBy(request),
      action: 'health-cash.looked-up',
      entity: 'subscription',
      after: { mobile: maskMobile(query.mobile), found: accounts.map(({ subscription_id }) => subscription_id) },
    })
    return { accounts, most_per_grant: await readSetting(db, mostPerGrant, now) }
  }),
  on(calls.readHealthCashAccount, {
    authorize: ({ db, params, caller, now }) =>
      viewAccount(db, params.subscription_id, { account_id: caller.account_id, now }),
    answer: async (request) => {
      const { db, now, authorized: account } = request
      await audit(db, {
        ...auditedBy(request),
        action: 'health-cash.looked-up',
        entity: 'subscription',
        entity_id: account.subscription_id,
      })
      return { account, most_per_grant: await readSetting(db, mostPerGrant, now) }
    },
  }),
  on(calls.listHealthCashGrants, async ({ db, query }) => {
    const total = await countStaffGrants(db, query)
    const rows = await listStaffGrants(db, query, rowsOfPage(query.page_number))
    return pageReply('grants', { rows: rows.map(staffGrantOnWire), total, page_number: query.page_number })
  }),
  on(calls.exportHealthCashGrants, async (request) => {
    const { db, query } = request
    return exportList(request, {
      room: 'health-cash',
      noun: 'grants',
      columns: GRANT_COLUMNS,
      total: await countStaffGrants(db, query),
      readAfter: (last, limit) => listStaffGrants(db, query, { last, limit }),
    })
  }),
  on(calls.grantHealthCash, {
    authorizeSent: async ({ db, caller }, { body }) => {
      const named = uuid({ invalid: '' }).safeParse((body as { subscription_id?: unknown } | null)?.subscription_id)
      if (named.success) await refuseOwnAffair(db, caller.account_id, { plan: named.data })
    },
    answer: async (request) => {
      const { db, body, caller, now } = request
      await readOwner(db, body.subscription_id)
      await giveHealthCash(request, body)
      return viewAccount(db, body.subscription_id, { account_id: caller.account_id, now })
    },
  }),
  on(calls.revokeHealthCash, {
    authorize: async ({ db, caller, params }) => {
      const grant = await readGrant(db, params.id)
      await refuseOwnAffair(db, caller.account_id, { plan: grant.subscription_id })
      return grant
    },
    answer: async (request) => {
      const { db, params, body, caller, now, authorized } = request
      await revokeGrant(request, { id: params.id, reason: body.reason })
      return viewAccount(db, authorized.subscription_id, { account_id: caller.account_id, now })
    },
  }),
]
