import { sql } from 'kysely'
import { auditMany } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { countFreedLives, resumeCompanySubscriptions } from '#rooms/subscriptions/server/end-company-subscriptions.ts'
import { giveBackAll } from '#rooms/wallet/server/commands/give-back-all.ts'
import { toRupees } from '#values/money.ts'
import type { restorePartnerUser as call } from '../../contract/block.ts'
import { resumeEarlierPlans } from '../earlier-plans.ts'
import { noticeLater, type PlannedNotice } from '../notices.ts'
import type { Restorable } from '../restorable.ts'

interface RestorationInput {
  /** Locked by the caller, as the people and their plans are. */
  contract: Contract
  returning: Restorable['returning']
  /** Names the act: credits are given back once for it. */
  cause: string
  actor: Caller
  request: { ip: string; request_id: string }
  now: Date
}

/**
 * Undoes the blocks of a list, all or none, in a fixed number of statements: plans go on with everybody on them, with the life and
 * the credits that had returned; a planned end of before holds again. Who was told that the plan ends is told that it goes on.
 * @throws Refusal QUOTA_EXCEEDED when the contract has fewer lives, INSUFFICIENT_FUNDS when the company has fewer credits
 */
export async function restoreEmployees(
  trx: Db,
  { contract, returning, cause, actor, request, now }: RestorationInput,
): Promise<void> {
  if (returning.length === 0) return
  const ended = returning.map(({ employee, at }) => ({ ...employee, at })).filter(({ status }) => status !== 'ACTIVE')
  const plans = ended.map(({ subscription_id }) => subscription_id)
  const requested = await countFreedLives(trx, plans)
  if (!(await resumeCompanySubscriptions(trx, contract.id, ended, now)))
    throw new Refusal<typeof call>('QUOTA_EXCEEDED', {
      extra_args: { requested, remaining_quota: contract.quota - contract.consumed_quota },
    })
  await resumeEarlierPlans(trx, ended)
  const wallets = ended.flatMap(({ wallet_id, at }) => (wallet_id === null ? [] : [{ wallet_id, since: at }]))
  const { subsidiary_id: tenant_id } = contract
  const giving = { partner_plan_id: contract.id, wallets, cause, actor, tenant_id, now }
  const given = await giveBackAll(trx, giving)
  const rows = JSON.stringify(returning.map(({ id, before }) => ({ id, ...before })))
  await sql`update partner_users e set status = 'ACTIVE', end_reason = null, blocked_at = null, runout_on = null,
      last_working_day = b.last_working_day, block_reason = b.block_reason, notice_on = b.notice_on,
      deferred_last_day = b.deferred_last_day, deferred_reason = b.deferred_reason, version = version + 1
    from jsonb_to_recordset(${rows}::jsonb) as b (id uuid, last_working_day date, block_reason text, notice_on date,
      deferred_last_day date, deferred_reason text) where e.id = b.id`.execute(trx)
  const changes = returning.map(({ id, employee: { name, status, last_working_day, wallet_id }, before }) => {
    const credits = given.get(wallet_id ?? '')
    const back = { credits_given_back: toRupees(credits ?? 0n), credits_returned: toRupees(credits ?? 0n) }
    const entity = { entity: 'partner_user', entity_id: id }
    return {
      entity,
      summary: status === 'ACTIVE' ? `Called off the block of ${name}` : `Gave ${name} the plan back`,
      before: { status, last_working_day },
      after: { status: 'ACTIVE', last_working_day: before.last_working_day, ...(credits && back) },
    }
  })
  await recordActivities(
    trx,
    { subsidiary_id: tenant_id, actor, at: now },
    changes.map(({ entity, ...change }) => ({ action: 'RESTORED', ...entity, ...change })),
  )
  await auditMany(
    trx,
    changes.map(({ entity, before, after }) => ({
      at: now,
      actor,
      tenant_id,
      action: 'employees.employee-restored',
      ...entity,
      before,
      after,
      ...request,
    })),
  )
  await noticeLater(
    trx,
    returning.flatMap(({ id, employee, before: { last_working_day: day, notice_on: on } }): PlannedNotice[] => {
      const back: PlannedNotice = { id, kind: 'restored', until: day ?? employee.ends_on }
      return day === null ? [back] : [back, { id, kind: 'ends', until: day, on }]
    }),
    now,
  )
}
