import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Column } from '#platform/spreadsheets/column.ts'
import { CHECK_CODES } from '#rooms/claims/rules/checks.ts'
import { owed, serviceLevel } from '#rooms/claims/rules/service-level.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import { claimStatusWords } from '#rooms/claims/words/status.ts'
import { checkWords } from '../../words/checks.ts'
import { moderationWords as words } from '../../words/moderations.ts'
import { conditionsOf, type ModerationFilter } from './moderation-filter.ts'

const READ = [
  'id',
  'status',
  'patient_name',
  'plan_name',
  'claim_type',
  'establishment_name',
  'scheduled_time',
  'claim_amount_paise',
  'risk',
  'created_at',
  'insured',
  'clock_started_at',
  'paused_at',
  'paused_seconds',
  'first_decision_due_at',
  'payout_due_at',
] as const

type ExportedClaim = Pick<ClaimRow, (typeof READ)[number]> & {
  own: boolean
  codes: string[]
  assigned_name: string | null
  /** `created_at` to the microsecond, which a Date cannot hold. */
  place: string
}

/** Claims of a list, oldest first, after `last`; with what the list shows of each, but without files. */
export async function readForExport(
  db: Db,
  { filter, caller, now }: { filter: ModerationFilter; caller: Caller; now: Date },
  last: ExportedClaim | undefined,
  limit: number,
): Promise<ExportedClaim[]> {
  const after = last ? sql`and (created_at, id) > (${last.place}::timestamptz, ${last.id}::bigint)` : sql``
  const { rows } = await sql<ExportedClaim>`
    select ${sql.raw(READ.map((one) => `c.${one}`).join(', '))}, c.created_at::text as place,
      ${ownClaim(caller.account_id, 'c')} as own,
      array(select distinct k.check_code from claim_checks k where k.claim_id = c.id) as codes,
      (select n.name from staff_names n where n.account_id = c.assigned_to) as assigned_name
    from (select id from (${ofEach(
      conditionsOf(filter, caller, now),
      (where) =>
        sql`(select id, created_at from claims where ${where} ${after} order by created_at, id limit ${limit})`,
    )}) claims order by created_at, id limit ${limit}) page
    join claims c using (id) order by c.created_at, c.id`.execute(db)
  return rows
}

/** The exact number of claims in an export. */
export async function countForExport(db: Db, filter: ModerationFilter, caller: Caller, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${ofEach(
    conditionsOf(filter, caller, now),
    (where) => sql`select 1 from claims where ${where}`,
  )}) claims`.execute(db)
  return rows[0]!.count
}

function ofEach(conditions: RawBuilder<SqlBool>[], select: (where: RawBuilder<SqlBool>) => RawBuilder<unknown>) {
  return sql.join(conditions.map(select), sql` union all `)
}

/** The file has the facts that the list shows. */
export function exportColumns(now: Date): Column<ExportedClaim>[] {
  const { columns, exported, filters } = words
  return [
    { header: columns.claim, type: 'number', value: ({ id }) => Number(id) },
    { header: exported.status, value: ({ status }) => claimStatusWords[status] },
    { header: columns.patient, value: ({ patient_name }) => patient_name },
    { header: exported.plan, value: ({ plan_name }) => plan_name },
    { header: columns.what, value: ({ claim_type }) => claim_type },
    { header: exported.establishment, value: ({ establishment_name }) => establishment_name },
    { header: exported.date, type: 'date', value: ({ scheduled_time }) => scheduled_time },
    { header: columns.amount, type: 'money', value: ({ claim_amount_paise }) => claim_amount_paise },
    { header: exported.filed, type: 'time', value: ({ created_at }) => created_at },
    { header: columns.service, value: (claim) => filters.values.sla[serviceLevel(owed(claim), now)] },
    { header: exported.due, type: 'time', value: (claim) => owed(claim)?.due_at ?? null },
    { header: filters.risk, value: ({ own, risk }) => (own ? null : filters.values.risk[risk]) },
    { header: columns.findings, value: findings },
    { header: columns.with, value: ({ assigned_name }) => assigned_name },
  ]
}

function findings({ own, codes }: ExportedClaim): string {
  return CHECK_CODES.filter((code) => !own && codes.includes(code))
    .map((code) => checkWords[code].label)
    .join(', ')
}
