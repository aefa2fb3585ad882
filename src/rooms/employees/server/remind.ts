import { type RawBuilder, sql } from 'kysely'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { DAY_MS } from '#values/ist-date.ts'
import type { ReminderResult, Selection } from '../contract/reminders.ts'
import { REMINDERS_A_YEAR, REST_HOURS } from '../rules/reminders.ts'
import { findContract } from './contracts.ts'
import { countEmployees } from './list.ts'
import { matching } from './list-conditions.ts'
import { listAddressees, writeTo } from './welcome.ts'

const REMINDER = { name: 'employees.reminder' }
/** People in one job. */
const AT_ONCE = 200

/**
 * Reminds people of the app: those whose plan is active and who do not have it, each once in three days and five times a
 * year. Whatever is selected is one statement.
 * @throws Refusal NOT_FOUND when one of the named people, or the plan, is not this company's
 */
export async function remindEmployees(
  context: AnyRequestContext,
  subsidiaryId: string,
  selection: Selection,
): Promise<ReminderResult> {
  const { dry_run } = selection
  return withTransaction(context.db, async (trx) => {
    const condition = await conditionOf(trx, subsidiaryId, selection)
    // Reminders wait for each other, those of other companies too, who may know the same person: the second finds what the
    // first sent.
    if (!dry_run) await sql`select pg_advisory_xact_lock(hashtextextended('employees.remind', 0))`.execute(trx)
    const counted = await countByKind(trx, condition, context.now)
    const count = (kind: Kind) => Number(counted.find((one) => one.kind === kind)?.people ?? 0)
    const skipped = {
      blocked: count('blocked'),
      installed: count('installed'),
      recently_reminded: count('recently_reminded'),
    }
    const eligible = count('eligible')
    if (dry_run || eligible === 0) return { eligible, sent: 0, skipped }
    const ids = await listEligible(trx, condition, context.now)
    await send(trx, context, subsidiaryId, { ids, skipped })
    return { eligible, sent: ids.length, skipped }
  })
}

type Kind = 'eligible' | keyof ReminderResult['skipped']

async function conditionOf(
  trx: Db,
  subsidiaryId: string,
  { partner_user_ids, select, exclude_ids }: Selection,
): Promise<RawBuilder<boolean>> {
  const excluded = sql`e.id <> all (${exclude_ids}::uuid[])`
  if (select) {
    const { search, ...filters } = select
    if (filters.partner_id) await findContract(trx, { subsidiaryId, partner_id: filters.partner_id })
    return sql<boolean>`${matching(subsidiaryId, { ...filters, ...search })} and ${excluded}`
  }
  const ids = [...new Set(partner_user_ids)]
  const { rows } = await sql<{ known: bigint }>`select count(*) as known from partner_users
    where subsidiary_id = ${subsidiaryId} and id = any (${ids}::uuid[])`.execute(trx)
  if (Number(rows[0]?.known) !== ids.length) throw new Refusal('NOT_FOUND')
  return sql<boolean>`e.subsidiary_id = ${subsidiaryId} and e.id = any (${ids}::uuid[]) and ${excluded}`
}

/** Beyond so many, who was reminded lately is not looked for: the page would wait for it. */
const MOST_SORTED = 10_000

/** How many people of a company a reminder would reach now, and since when the first of them has the plan. */
export async function countRemindable(
  db: Db,
  subsidiaryId: string,
  now: Date,
): Promise<{ people: number; since: Date | null }> {
  const withoutApp = { statuses: ['ACTIVE'], app_installed: ['0'] } as const
  const people = await countEmployees(db, subsidiaryId, withoutApp)
  if (people === 0 || people > MOST_SORTED) return { people, since: null }
  const counted = await countByKind(db, matching(subsidiaryId, withoutApp), now)
  const eligible = counted.find(({ kind }) => kind === 'eligible')
  return { people: Number(eligible?.people ?? 0), since: eligible?.since ?? null }
}

/** How many of the selected people become what, and since when the first of each has the plan. */
async function countByKind(db: Db, condition: RawBuilder<boolean>, now: Date) {
  const { rows } = await sql<{ kind: Kind; people: bigint; since: Date }>`
    select kind, count(*) as people, min(created_at) as since from (${sorted(condition, now)}) sorted
    group by kind`.execute(db)
  return rows
}

async function listEligible(trx: Db, condition: RawBuilder<boolean>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${sorted(condition, now)}) sorted where kind = 'eligible'`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The selected people by what becomes of them; a person with two plans is reminded once. */
function sorted(condition: RawBuilder<boolean>, now: Date) {
  const rested = new Date(now.getTime() - REST_HOURS * 3_600_000)
  const year = new Date(now.getTime() - 365 * DAY_MS)
  return sql`select e.id, e.created_at, case when e.status <> 'ACTIVE' then 'blocked' when e.app_installed then 'installed'
      when exists (select from partner_user_reminders r where r.account_id = e.account_id and r.sent_at > ${rested})
        or (select count(*) from partner_user_reminders r where r.account_id = e.account_id and r.sent_at > ${year})
          >= ${REMINDERS_A_YEAR}
        or row_number() over (partition by e.account_id, e.status, e.app_installed order by e.number) > 1
      then 'recently_reminded' else 'eligible' end as kind
    from partner_users e where ${condition}`
}

async function send(
  trx: Db,
  context: AnyRequestContext,
  subsidiaryId: string,
  { ids, skipped }: { ids: readonly string[]; skipped: ReminderResult['skipped'] },
): Promise<void> {
  const { caller, now } = context
  await sql`insert into partner_user_reminders (partner_user_id, account_id, by_account, sent_at)
    select id, account_id, ${caller.account_id}::uuid, ${now} from partner_users where id = any (${[...ids]}::uuid[])`.execute(
    trx,
  )
  const payloads = []
  for (let at = 0; at < ids.length; at += AT_ONCE)
    payloads.push({ ids: ids.slice(at, at + AT_ONCE), asked_at: now.toISOString() })
  await enqueueMany(trx, REMINDER, { payloads, run_at: now })
  const [only] = ids.length === 1 ? ids : []
  const entity = { entity: 'partner_user', entity_id: only ?? null }
  const after = { people: ids.length, skipped }
  const people = ids.length === 1 ? '1 person' : `${ids.length} people`
  await recordActivities(trx, { subsidiary_id: subsidiaryId, actor: caller, at: now }, [
    { action: 'REMINDED', ...entity, summary: `Reminded ${people} of the app`, after },
  ])
  await audit(trx, {
    ...auditedBy(context),
    tenant_id: subsidiaryId,
    action: 'employees.employees-reminded',
    ...entity,
    after,
  })
}

export const reminder = defineJob<{ ids: string[]; asked_at: string }>({
  ...REMINDER,
  timeoutSeconds: 600,
  work: async (parts, { ids, asked_at }, { now }) => {
    const kind = `employee-app-reminder:${asked_at}`
    for (const person of await listAddressees(parts.db, ids, kind))
      await withTransaction(parts.db, (trx) =>
        writeTo(trx, parts, { template: 'employee-app-reminder', kind, person, channels: 'either', now }),
      )
  },
})
