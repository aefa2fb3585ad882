import { audit, auditedBy } from '#platform/audit/audit.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { readOwner } from '#rooms/subscriptions/server/memberships.ts'
import { maskMobile } from '#values/mobile.ts'
import { grantHealthCash, listHealthCash, revokeHealthCash } from '../contract.ts'
import { mostPerGrant } from '../rules/settings.ts'
import { accountsOfMobile, recentAccounts, viewAccount } from './accounts.ts'
import { giveHealthCash } from './commands/give-health-cash.ts'
import { readGrant, revokeGrant } from './commands/take-back-health-cash.ts'

export const healthCashRoutes: Route[] = [
  on(listHealthCash, async (request) => {
    const { db, query, caller, now } = request
    const asker = { account_id: caller.account_id, now }
    const most_per_grant = await readSetting(db, mostPerGrant, now)
    if (query.mobile === undefined) return { accounts: await recentAccounts(db, asker), most_per_grant }
    const accounts = await accountsOfMobile(db, query.mobile, asker)
    await audit(db, {
      ...auditedBy(request),
      action: 'health-cash.looked-up',
      entity: 'subscription',
      after: { mobile: maskMobile(query.mobile), found: accounts.map(({ subscription_id }) => subscription_id) },
    })
    return { accounts, most_per_grant }
  }),
  on(grantHealthCash, async (request) => {
    const { db, body, caller, now } = request
    await readOwner(db, body.subscription_id)
    await giveHealthCash(request, body)
    return viewAccount(db, body.subscription_id, { account_id: caller.account_id, now })
  }),
  on(revokeHealthCash, {
    authorize: ({ db, params }) => readGrant(db, params.id),
    answer: async (request) => {
      const { db, params, body, caller, now, authorized } = request
      await revokeGrant(request, { id: params.id, reason: body.reason })
      return viewAccount(db, authorized.subscription_id, { account_id: caller.account_id, now })
    },
  }),
]
