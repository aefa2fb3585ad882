import { sql } from 'kysely'
import { auditMany } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'
import { recordActivities } from '#rooms/companies/server/record-activity.ts'
import { endCompanySubscriptions } from '#rooms/subscriptions/server/end-company-subscriptions.ts'
import { endWallets } from '#rooms/wallet/server/commands/end-wallets.ts'
import { formatDate } from '#values/display-time.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { type BlockReason, leftBefore, returnsLife, runoutOn, type UNDONE } from '../../rules/block.ts'
import { endEarlierPlans } from '../earlier-plans.ts'
import { noticeLater } from '../notices.ts'
import type { EmployeeRow } from '../view.ts'

interface Leaver {
  row: EmployeeRow
  last_working_day: IstDate
  reason: BlockReason | typeof UNDONE | null
  /** When the person is told; without it, on the last working day. */
  notice_on?: IstDate
}

interface EmployeeBlockInput {
  /** Locked by the caller, as the rows are, which are active. */
  contract: Contract
  leavers: readonly Leaver[]
  actor: Caller | 'system'
  request?: { ip: string; request_id: string }
  /** Their company reads that they deleted their account: they have not left it. */
  isAccountDeleted?: boolean
  now: Date
}

/**
 * Blocks people of a contract: those whose last working day is today or over now, the others on the night after it. Their
 * plans end for everybody on them; claims that are filed go on. Credits return at once, or after the contract's run-out.
 */
export async function blockEmployees(
  trx: Db,
  { contract, leavers, actor, request, isAccountDeleted = false, now }: EmployeeBlockInput,
): Promise<void> {
  const today = istDateOf(now)
  const isDue = ({ last_working_day }: Leaver) => last_working_day <= today
  const due = leavers.filter(isDue)
  await endNow(trx, { contract, leavers: due.filter((one) => !isUnstarted(one)), actor, now })
  await endUnstarted(trx, { contract, leavers: due.filter(isUnstarted), actor, ...(request && { request }), now })
  await plan(
    trx,
    leavers.filter((one) => !isDue(one)),
  )
  // The night after a planned day reports what a user of the company has decided before.
  const news = leavers.filter(({ row }) => actor !== 'system' || row.last_working_day === null)
  await recordActivities(
    trx,
    { subsidiary_id: contract.subsidiary_id, actor, at: now },
    leavers.map((one) => ({
      entity: 'partner_user',
      entity_id: one.row.id,
      ...(isAccountDeleted ? deletionOf(one) : blockOf(one, isDue(one))),
    })),
  )
  await auditMany(
    trx,
    leavers.map(({ row, last_working_day, reason }) => ({
      at: now,
      actor,
      tenant_id: contract.subsidiary_id,
      action: last_working_day <= today ? 'employees.employee-blocked' : 'employees.block-planned',
      entity: 'partner_user',
      entity_id: row.id,
      before: { status: row.status },
      after: { last_working_day },
      reason,
      ...request,
    })),
  )
  await noticeLater(
    trx,
    news.map(({ row, last_working_day: until, notice_on: on = until }) => ({ id: row.id, kind: 'ends', until, on })),
    now,
  )
}

function blockOf({ row, last_working_day, reason }: Leaver, isDue: boolean) {
  return {
    action: 'BLOCKED' as const,
    summary: isDue ? `Blocked ${row.name}` : `Planned to block ${row.name} after ${formatDate(last_working_day)}`,
    before: { status: row.status, last_working_day: row.last_working_day },
    after: { status: isDue ? 'EXPIRED' : 'ACTIVE', last_working_day, reason },
  }
}

function deletionOf({ last_working_day }: Leaver) {
  const summary = `Ended the plan of an employee on ${formatDate(last_working_day)}: they deleted their account`
  return { action: 'ACCOUNT_DELETED' as const, summary }
}

async function plan(trx: Db, leavers: readonly Leaver[]): Promise<void> {
  if (leavers.length === 0) return
  await sql`update partner_users e set last_working_day = l.day, block_reason = l.reason, notice_on = l.notice_on, deferred_last_day = null,
      deferred_reason = null, version = version + 1 from ${rowsOf(leavers)} where e.id = l.id`.execute(trx)
}

const isUnstarted = ({ row, last_working_day }: Leaver) => leftBefore(last_working_day, row)

type EndInput = Pick<EmployeeBlockInput, 'contract' | 'leavers' | 'actor' | 'now'>

/**
 * A plan that covers no day costs the company nothing: its credits return at once, and its life unless they have activated it. Plans
 * of before end on the true day, too.
 */
async function endUnstarted(
  trx: Db,
  { contract, leavers, actor, request, now }: EndInput & Pick<EmployeeBlockInput, 'request'>,
): Promise<void> {
  if (leavers.length === 0) return
  for (const returns of [true, false])
    await endNow(trx, {
      contract: { ...contract, runout_days_on_exit: 0, quota_reusable: contract.quota_reusable || returns },
      leavers: leavers.filter(({ row }) => returnsLife(row) === returns),
      actor,
      now,
    })
  await endEarlierPlans(trx, leavers, { actor, at: now, ...request })
}

async function endNow(trx: Db, { contract, leavers, actor, now }: EndInput): Promise<void> {
  if (leavers.length === 0) return
  const freed = contract.quota_reusable ? contract.id : undefined
  const leaving = leavers.map(({ row, last_working_day }) => ({
    subscription_id: row.subscription_id,
    last_day: last_working_day,
  }))
  await endCompanySubscriptions(trx, leaving, { freed, now })
  const wallets = leavers.flatMap(({ row }) => (row.wallet_id === null ? [] : [row.wallet_id]))
  const today = istDateOf(now)
  // A run-out that is over when the block is entered late gives nothing more.
  const runout = (day: IstDate) => {
    const until = runoutOn(day, contract.runout_days_on_exit)
    return wallets.length > 0 && until !== null && until >= today ? until : null
  }
  await sql`update partner_users e set status = 'EXPIRED', end_reason = 'BLOCKED', blocked_at = ${now},
      last_working_day = l.day, block_reason = l.reason, runout_on = l.runout, version = version + 1
    from ${rowsOf(leavers, runout)} where e.id = l.id`.execute(trx)
  const atOnce = leavers.flatMap(({ row, last_working_day }) =>
    row.wallet_id !== null && runout(last_working_day) === null ? [row.wallet_id] : [],
  )
  await endWallets(trx, atOnce, { actor, now })
}

function rowsOf(leavers: readonly Leaver[], runout: (day: IstDate) => IstDate | null = () => null) {
  return sql`unnest(${leavers.map(({ row }) => row.id)}::uuid[], ${leavers.map((one) => one.last_working_day)}::date[],
    ${leavers.map(({ reason }) => reason)}::text[], ${leavers.map((one) => runout(one.last_working_day))}::date[],
    ${leavers.map((one) => one.notice_on ?? one.last_working_day)}::date[]) as l (id, day, reason, runout, notice_on)`
}
