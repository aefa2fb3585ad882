import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import { audit } from '#platform/audit/audit.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import { addMonths, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { LeftOver, listLeftOvers as listCall, PlainLeftOver } from '../../contract/insurer-account.ts'
import { insurerAccountWords } from '../../words/insurer-account.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'
import { affairOfPolicy } from '../staff/affair.ts'
import { refuseUnknownInsurer } from './insurers.ts'
import type { StatementLine } from './read-statement.ts'

const { fields } = insurerAccountWords
/** Lines of one insert: the embedded database blocks the server for some milliseconds, and others get a turn after it. */
const INSERTED_LINES = 2_000
/** Of what was not read, as many as a person can look at. */
const LEFT_OUT_MAX = 100

interface Upload {
  insurer_code: string
  /** '2026-10' */
  month: string
  read: readonly StatementLine[]
  account_id: string
  by: PolicyAuditStamp
}

/**
 * Stores what an insurer says about a month; lines that cannot be read are returned with the reason.
 * @throws Refusal INVALID
 */
export async function uploadStatement(trx: Db, { insurer_code, month, read, account_id, by }: Upload) {
  await refuseUnknownInsurer(trx, insurer_code)
  if (`${month}-01` > istDateOf(by.at)) throw new Refusal('INVALID', { fields: { month: fields.monthToCome } })
  const lines = read.flatMap((one) => ('unusable' in one ? [] : [one]))
  if (lines.length === 0) throw new Refusal('INVALID', { fields: { statement: fields.noLines } })
  const { id } = await trx
    .insertInto('insurer_statements')
    .values({ insurer_code, month: `${month}-01`, uploaded_by: account_id, uploaded_at: by.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < lines.length; at += INSERTED_LINES) {
    await insertLines(trx, id, lines.slice(at, at + INSERTED_LINES))
    await setImmediate()
  }
  const left_out = read.flatMap((one) => ('unusable' in one ? [{ line: one.line, why: one.unusable }] : []))
  await audit(trx, {
    ...by,
    action: 'insurance.insurer-statement-uploaded',
    entity: 'insurer_statement',
    entity_id: id,
    after: { insurer_code, month, lines: lines.length, left_out: left_out.length },
  })
  return { id, lines: lines.length, left_out: left_out.slice(0, LEFT_OUT_MAX) }
}

function insertLines(trx: Db, id: string, lines: readonly Exclude<StatementLine, { unusable: string }>[]) {
  return sql`insert into insurer_statement_lines (statement_id, kind, coi_number, premium_paise)
    select ${id}, * from unnest(${lines.map(({ kind }) => kind)}::text[], ${lines.map(({ coi_number }) => coi_number)}::text[],
      ${lines.map(({ premium_paise }) => (premium_paise === null ? null : String(premium_paise)))}::bigint[])`.execute(
    trx,
  )
}

interface StatementQuery {
  /** Who reads it. */
  account_id: string | null
  insurer_code: string
  month: string
  page_number: number
}

type Row = Omit<PlainLeftOver, 'ours' | 'theirs' | 'own_affair'> &
  Record<'ours' | 'theirs', Paise | null> & { own_affair: boolean }

/** Where our policies of a month and the insurer's newest statement of it disagree; everything of ours while there is none. */
export async function listLeftOvers(
  db: Db,
  { account_id, insurer_code, month, page_number }: StatementQuery,
): Promise<ReplyOf<typeof listCall>> {
  const { offset, limit } = rowsOfPage(page_number)
  const statement = await db
    .selectFrom('insurer_statements')
    .select(['id', 'uploaded_at'])
    .where('insurer_code', '=', insurer_code)
    .where('month', '=', `${month}-01`)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const compared = sql`(${ours(insurer_code, month)}) o full join (select kind, coi_number, premium_paise from insurer_statement_lines
      where statement_id = ${statement?.id ?? null}::uuid) t using (kind, coi_number)`
  const side = sql`case when o.policy_id is null then 'THEIRS_ONLY' when t.coi_number is null then 'OURS_ONLY' else 'AMOUNT_DIFFERS' end`
  const differs = sql`(o.policy_id is null or t.coi_number is null or o.premium_paise is distinct from t.premium_paise)`
  const policy = sql.ref('listed.policy_id')
  const own = ownAffair(
    account_id,
    affairOfPolicy(account_id, {
      owner: sql`(select account_id from insurance_policies where id = ${policy})`,
      policy,
    }),
  )
  const { rows } =
    await sql<Row>`select listed.*, ${own} as own_affair from (select ${side} as side, kind, coi_number, o.premium_paise as ours, t.premium_paise as theirs,
      coalesce(o.policy_id, (select p.id from insurance_policies p where p.coi_number = coi_number_of.it)) as policy_id
    from ${withNumber(compared)} where ${differs}
    order by 1, coi_number, kind limit ${limit} offset ${offset}) listed order by side, coi_number, kind`.execute(db)
  const { rows: counts } = await sql<{
    total: number
    matched: number
  }>`select count(*) filter (where ${differs})::int as total,
    count(*) filter (where not ${differs})::int as matched from ${compared}`.execute(db)
  const { total, matched } = counts[0]!
  const own_ids = new Set(rows.flatMap(({ own_affair, policy_id }) => (own_affair && policy_id ? [policy_id] : [])))
  const left_overs: LeftOver[] = [
    ...[...own_ids].map((policy_id) => ({ policy_id, own_affair: true as const })),
    ...rows
      .filter(({ own_affair }) => !own_affair)
      .map((row) => ({
        ...row,
        own_affair: false as const,
        ours: row.ours === null ? null : toRupees(row.ours),
        theirs: row.theirs === null ? null : toRupees(row.theirs),
      })),
  ]
  return {
    ...pageReply('left_overs', { rows: left_overs, total, page_number }),
    uploaded_at: statement ? toWireTime(statement.uploaded_at) : null,
    matched,
  }
}

const withNumber = (compared: RawBuilder<unknown>) =>
  sql`${compared} cross join lateral (select coi_number as it) coi_number_of`

/** Our policies of an insurer that were issued or cancelled in a month. */
function ours(insurer_code: string, month: string): RawBuilder<unknown> {
  const [since, before] = [startOfIstDay(`${month}-01`), startOfIstDay(addMonths(`${month}-01`, 1))]
  return sql`select 'ISSUED' as kind, p.coi_number, p.id as policy_id, p.premium_paise from insurance_policies p
      join insurance_plan_versions v on v.id = p.plan_version_id
    where v.insurer_code = ${insurer_code} and p.coi_received_at is not null and p.coi_received_at >= ${since} and p.coi_received_at < ${before}
    union all
    select 'CANCELLED', p.coi_number, p.id, null from insurance_policies p join insurance_plan_versions v on v.id = p.plan_version_id
    where v.insurer_code = ${insurer_code} and p.coi_number is not null and p.cancelled_at is not null
      and p.cancelled_at >= ${since} and p.cancelled_at < ${before}`
}
