import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { dailyAt, defineJob, startOfDay, whileAny } from '#platform/jobs/job.ts'
import { LOGIN_NOTED } from '#rooms/accounts/server/commands/note-login.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { HOME_CARE } from '#rooms/plans/rules/home-care.ts'
import { freeLives } from '#rooms/subscriptions/server/end-company-subscriptions.ts'
import { endWallets } from '#rooms/wallet/server/commands/end-wallets.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { BlockReason } from '../rules/block.ts'
import { blockEmployees } from './commands/block-employees.ts'
import { removeDueDependents } from './due-dependents.ts'
import { familyNotice } from './family-notices.ts'
import { notice } from './notices.ts'
import { reminder } from './remind.ts'
import { employees } from './view.ts'
import { welcome } from './welcome.ts'

/** People of one contract in one transaction. */
const AT_ONCE = 500

/** A company sees whether its people have logged in and have the app, not how they use it. */
const noteUse = defineJob<{ account_id: string }>({
  ...LOGIN_NOTED,
  work: ({ db }, { account_id }) => copyLogins(db, sql`e.account_id = ${account_id}`),
})

/**
 * Of `partner_users e` and its `accounts a`: only a login after their company added them counts. What they did before is their own,
 * and a session that runs since then is that of anybody whose number the company has typed.
 */
const IS_UNNOTED = sql`(e.status = 'ACTIVE' and ((e.activated_at is null and a.last_login_at >= e.created_at)
  or (not e.app_installed and a.app_used_at >= e.created_at)))`

/** The database counts what changes, so rows that agree already stay as they are. */
async function copyLogins(db: Db, whose: RawBuilder<unknown>): Promise<void> {
  await sql`update partner_users e set app_installed = e.app_installed or coalesce(a.app_used_at >= e.created_at, false),
      activated_at = coalesce(e.activated_at, case when a.first_login_at >= e.created_at then a.first_login_at
        when a.last_login_at >= e.created_at then a.last_login_at end)
    from accounts a where a.id = e.account_id and ${IS_UNNOTED} and ${whose}`.execute(db)
}

const UNNOTED = sql`select from partner_users e join accounts a on a.id = e.account_id where ${IS_UNNOTED}`

/** The night after their last day, people whose block was planned are blocked, and dependents whose removal was are removed. */
const blockLeavers = defineJob({
  name: 'employees.block-leavers',
  schedule: dailyAt('00:05'),
  wantedFrom: () =>
    startOfDay(sql`1 + least(
      (select min(last_working_day) from partner_users where status = 'ACTIVE'),
      (select min(m.last_covered_on) from subscription_members m join partner_users e on e.subscription_id = m.subscription_id
        where m.removed_at is null and e.status = 'ACTIVE'))`),
  timeoutSeconds: 600,
  work: async ({ db }, _payload, { now }) => {
    const today = istDateOf(now)
    const due = await db
      .selectFrom('partner_users')
      .select('partner_plan_id')
      .distinct()
      .where('status', '=', 'ACTIVE')
      .where('last_working_day', '<', today)
      .execute()
    for (const { partner_plan_id } of due) {
      let blocked = AT_ONCE
      while (blocked === AT_ONCE)
        blocked = await withTransaction(db, async (trx) => {
          const contract = await lockContract(trx, partner_plan_id)
          const rows = await employees(trx)
            .where('e.partner_plan_id', '=', partner_plan_id)
            .where('e.status', '=', 'ACTIVE')
            .where('e.last_working_day', '<', today)
            .orderBy('e.number')
            .limit(AT_ONCE)
            .forNoKeyUpdate('e')
            .execute()
          const leavers = rows.map((row) => ({
            row,
            last_working_day: row.last_working_day!,
            reason: row.block_reason as BlockReason | null,
          }))
          await blockEmployees(trx, { contract, leavers, actor: 'system', now })
          return rows.length
        })
    }
    await removeDueDependents(db, now)
  },
})

/**
 * After their last day people's plans are over. One whose block was planned is left to that block, however late it is. Where
 * the contract goes on, their lives may be given again.
 */
const endEmployees = defineJob({
  name: 'employees.end-employees',
  schedule: dailyAt('00:10'),
  wantedFrom: () => sql`least(
    ${startOfDay(sql`1 + least(
      (select min(ends_on) from partner_users where status = 'ACTIVE' and last_working_day is null),
      (select min(s.ends_on) from ${CARE}))`)},
    ${whileAny(ENDED)}, ${whileAny(UNNOTED)})`,
  timeoutSeconds: 600,
  work: async ({ db }, _payload, { now }) => {
    await sql`update partner_users e set status = 'EXPIRED', end_reason = 'ENDED', version = version + 1
      where status = 'ACTIVE' and last_working_day is null and ends_on < ${istDateOf(now)}::date`.execute(db)
    await freeEnded(db, istDateOf(now))
    // A login at the moment of adding may have found no row yet.
    await copyLogins(db, sql`true`)
  },
})

interface EndedPlan {
  id: string
  contract: string
}

async function freeEnded(db: Db, today: IstDate): Promise<void> {
  const { rows: plans } = await ENDED.execute(db)
  const { rows: care } = await sql<EndedPlan>`select s.id, c.id as contract from ${CARE}
    and s.ends_on < ${today}::date`.execute(db)
  const ended = [...plans, ...care]
  for (const [contract, plans] of Map.groupBy(ended, (plan) => plan.contract)) {
    const ids = plans.map(({ id }) => id)
    await withTransaction(db, async (trx) => {
      await lockContract(trx, contract)
      await freeLives(trx, contract, ids)
    })
  }
}

/** Of contracts without an end, whose plans last for the plan's duration. */
const ENDED = sql<EndedPlan>`select s.id, c.id as contract from partner_users e
  join partner_plans c on c.id = e.partner_plan_id join subscriptions s on s.id = e.subscription_id
  where c.ends_on is null and c.quota_reusable and e.end_reason = 'ENDED' and not s.seat_freed`

/** Care at home lasts its own days, under contracts with an end too, and its people are nobody's employees. */
const CARE = sql`subscriptions s join partner_plans c on c.id = s.partner_plan_id
  where s.plan_line = ${HOME_CARE} and not s.seat_freed and c.quota_reusable`

/** When bills of people who left are no longer accepted, the rest of their credits returns to the company, once. */
const endRunouts = defineJob({
  name: 'employees.end-runouts',
  schedule: dailyAt('00:30'),
  wantedFrom: () =>
    startOfDay(sql`select 1 + min(e.runout_on) from partner_users e
      where exists (select from wallet_lots l where l.wallet_id = e.wallet_id and l.ended_at is null)`),
  timeoutSeconds: 600,
  work: async ({ db }, _payload, { now }) => {
    const over = await db
      .selectFrom('partner_users')
      .select(['id', 'wallet_id'])
      .where('runout_on', '<', istDateOf(now))
      .where('wallet_id', 'is not', null)
      .where((is) =>
        is.exists(
          is
            .selectFrom('wallet_lots as l')
            .select('l.term')
            .whereRef('l.wallet_id', '=', 'partner_users.wallet_id')
            .where('l.ended_at', 'is', null),
        ),
      )
      .execute()
    for (const { id, wallet_id } of over)
      await withTransaction(db, async (trx) => {
        // A block that was undone meanwhile has no run-out any more.
        const row = await trx
          .selectFrom('partner_users')
          .select('runout_on')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        if (row.runout_on !== null && row.runout_on < istDateOf(now))
          await endWallets(trx, [wallet_id!], { actor: 'system', now })
      })
  },
})

export const employeeJobs = [welcome, notice, familyNotice, reminder, noteUse, blockLeavers, endEmployees, endRunouts]
