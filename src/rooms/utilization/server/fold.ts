import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { ALL_BENEFITS, BENEFIT_OF_CLAIMS } from '../rules/benefits.ts'

/** What is folded already. */
interface FoldPosition {
  /** The transactions of the facts that are. */
  snapshot: string
  /** The oldest transaction that was open then. */
  xmin: string
  service_use_fact_id: bigint
  claim_fact_id: bigint
}

/**
 * Adds the facts that were committed since the last run to the monthly figures and remembers them, in one transaction. Which
 * ones these are is decided by the snapshots of both runs, so neither an open transaction nor one that commits late is missed,
 * waited for or counted twice. Runs wait for each other.
 */
export async function foldUses(db: Db): Promise<void> {
  await withTransaction(db, async (trx) => {
    const folded = await lockFolded(trx)
    if (!folded.is_restored) return addFacts(trx, since(folded))
    await startAgain(trx)
    await addFacts(trx, { uses: sql`true`, claims: sql`true` })
    await rememberIds(trx)
  })
}

/** Whether facts were committed since the last run. */
export async function hasNewFacts(db: Db): Promise<boolean> {
  const folded = await readFolded(db)
  const { uses, claims } = since(folded)
  const { rows } = await sql<{ is_due: boolean }>`select
      exists (select from service_use_facts f where f.partner_plan_id is not null and ${uses})
      or exists (select from claim_facts f where f.partner_plan_id is not null and ${claims}) as is_due`.execute(db)
  return rows[0]!.is_due
}

async function lockFolded(trx: Db): Promise<FoldPosition & { is_restored: boolean }> {
  // A statement of its own: one that waits here would compare what the run before it stored with a snapshot from before that.
  await sql`select from utilization_state for update`.execute(trx)
  return readFolded(trx)
}

async function readFolded(db: Db): Promise<FoldPosition & { is_restored: boolean }> {
  const { rows } = await sql<
    FoldPosition & { is_restored: boolean }
  >`select snapshot, service_use_fact_id, claim_fact_id,
      pg_snapshot_xmin(snapshot::pg_snapshot)::text as xmin,
      pg_snapshot_xmax(snapshot::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_restored
    from utilization_state`.execute(db)
  return rows[0]!
}

/**
 * A database restored from a backup counts transactions from another number, so the snapshot means nothing in it: all facts are
 * folded again while none is written.
 */
async function startAgain(trx: Db): Promise<void> {
  await sql`lock table service_use_facts, claim_facts in share row exclusive mode`.execute(trx)
  await sql`delete from utilization_people`.execute(trx)
  await sql`delete from utilization_months`.execute(trx)
}

async function rememberIds(trx: Db): Promise<void> {
  await sql`update utilization_state set service_use_fact_id = (select coalesce(max(id), 0) from service_use_facts),
    claim_fact_id = (select coalesce(max(id), 0) from claim_facts)`.execute(trx)
}

/**
 * The facts of what was committed since. One of a backup may name a transaction that this database has yet to reach, and is
 * added then.
 */
function since({ snapshot, xmin, service_use_fact_id, claim_fact_id }: FoldPosition) {
  const isNew = sql<boolean>`f.xid >= ${xmin}::text::xid8 and not pg_visible_in_snapshot(f.xid, ${snapshot}::text::pg_snapshot)
    and pg_visible_in_snapshot(f.xid, pg_current_snapshot())`
  return {
    uses: sql<boolean>`f.id > ${service_use_fact_id} and ${isNew}`,
    claims: sql<boolean>`f.id > ${claim_fact_id} and ${isNew}`,
  }
}

/** One statement, so that the facts that it reads are those of the snapshot that it stores. */
async function addFacts(trx: Db, which: Record<'uses' | 'claims', RawBuilder<boolean>>): Promise<void> {
  const types = BENEFIT_OF_CLAIMS.map(({ claim_type }) => claim_type)
  const benefits = BENEFIT_OF_CLAIMS.map(({ benefit }) => benefit)
  await sql`with facts as (
      select f.partner_plan_id, f.subscription_id, f.service_date, f.service as benefit, f.count, 0 as claims, f.worth_paise,
        f.paid_by_plan_paise, f.paid_by_member_paise
      from service_use_facts f where f.partner_plan_id is not null and ${which.uses} and f.count <> 0
      union all
      select f.partner_plan_id, f.subscription_id, f.service_date, t.benefit, f.count, f.count, f.gross_paise,
        f.paid_by_plan_paise, f.paid_by_member_paise
      from claim_facts f join unnest(${types}::text[], ${benefits}::text[]) t (claim_type, benefit) using (claim_type)
      where f.partner_plan_id is not null and ${which.claims}
    ), added as (
      select partner_plan_id, date_trunc('month', service_date)::date as month, all_or.benefit, subscription_id,
        sum(count)::int as uses, sum(claims)::int as claims, sum(worth_paise)::bigint as worth_paise,
        sum(paid_by_plan_paise)::bigint as paid_by_plan_paise, sum(paid_by_member_paise)::bigint as paid_by_member_paise
      from facts cross join lateral (values (facts.benefit), (${ALL_BENEFITS})) all_or (benefit)
      group by 1, 2, 3, 4
    ), people as (
      insert into utilization_people as p (partner_plan_id, month, benefit, subscription_id, uses, claims)
        select partner_plan_id, month, benefit, subscription_id, uses, claims from added
      on conflict (partner_plan_id, month, benefit, subscription_id)
        do update set uses = p.uses + excluded.uses, claims = p.claims + excluded.claims
      returning partner_plan_id, month, benefit, subscription_id, uses, claims
    ), months as (
      insert into utilization_months as m (partner_plan_id, month, benefit, users, claimants, only_claimants, uses, worth_paise,
          paid_by_plan_paise, paid_by_member_paise)
        select partner_plan_id, month, benefit, sum((p.uses > 0)::int - (p.uses - a.uses > 0)::int)::int,
          sum((p.claims > 0)::int - (p.claims - a.claims > 0)::int)::int,
          sum((p.claims > 0 and p.uses <= p.claims)::int
            - (p.claims - a.claims > 0 and p.uses - a.uses <= p.claims - a.claims)::int)::int,
          sum(a.uses)::int, sum(a.worth_paise)::bigint, sum(a.paid_by_plan_paise)::bigint, sum(a.paid_by_member_paise)::bigint
        from added a join people p using (partner_plan_id, month, benefit, subscription_id)
        group by partner_plan_id, month, benefit
      on conflict (partner_plan_id, month, benefit) do update set users = m.users + excluded.users,
        claimants = m.claimants + excluded.claimants, only_claimants = m.only_claimants + excluded.only_claimants,
        uses = m.uses + excluded.uses, worth_paise = m.worth_paise + excluded.worth_paise,
        paid_by_plan_paise = m.paid_by_plan_paise + excluded.paid_by_plan_paise,
        paid_by_member_paise = m.paid_by_member_paise + excluded.paid_by_member_paise
    )
    update utilization_state set snapshot = pg_current_snapshot()::text`.execute(trx)
}
