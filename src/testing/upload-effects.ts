import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

/** Without ids and moments: what two runs of the same lists share. */
const QUERIES = {
  people: sql`select e.mobile, e.name, e.email, e.external_reference_id, e.status, e.end_reason, e.block_reason,
      e.last_working_day, e.starts_on, e.ends_on, e.tags, e.custom, s.status as plan, s.starts_on as plan_from,
      s.ends_on as plan_to, (select count(*) from subscription_members m where m.subscription_id = s.id) as members,
      (select count(*) from subscription_terms t where t.subscription_id = s.id) as terms,
      (select json_agg(l.amount_paise order by l.amount_paise) from wallet_sublimits l where l.wallet_id = e.wallet_id) as sublimits
    from people e join subscriptions s on s.id = e.subscription_id`,
  seats: sql`select c.consumed_quota, c.quota, (select count(*) from people) as people,
      (select sum(k.people) from partner_user_counts k where k.partner_plan_id = c.id) as counted from contract c`,
  credits: sql`select a.kind, e.mobile, a.balance_paise, a.held_paise from ledger_accounts a
      left join people e on e.wallet_id = a.owner_id
    where a.owner_id in (select id from contract union all select wallet_id from people)`,
  ledger: sql`select e.mobile, t.type, t.amount_paise, count(*) from ledger_transfers t
      join ledger_accounts a on a.id in (t.debit_id, t.credit_id) join people e on e.wallet_id = a.owner_id group by 1, 2, 3`,
  transactions: sql`select e.mobile, t.type, t.status, t.amount_paise, count(*) from wallet_transactions t
      left join people e on e.wallet_id = t.wallet_id where t.partner_plan_id in (select id from contract) group by 1, 2, 3, 4`,
  messages: sql`select e.mobile, m.template, m.channel, m.status, count(*) from people e
      join outbox_messages m on m.cause = 'employee-welcome:' || e.id group by 1, 2, 3, 4`,
  sends: sql`select kind, by_mail, count(*), count(distinct recipient) as recipients from counted_sends
    where sender in (select 'company:' || subsidiary_id from contract) group by 1, 2`,
  activities: sql`select a.action, a.actor_name, a.summary, a.before, a.after, e.mobile, count(*) from company_activities a
      left join people e on e.id::text = a.entity_id where a.subsidiary_id in (select subsidiary_id from contract) group by 1, 2, 3, 4, 5, 6`,
  audited: sql`select l.action, l.actor_type, count(*), sum((l.after ->> 'people')::int) as people from audit_log l
    where l.entity_id in (select id::text from contract union all select id::text from people union all select id::text from uploads)
    group by 1, 2`,
  rows: sql`select u.type, r.row, r.status, r.remarks, e.mobile from bulk_upload_rows r join uploads u on u.id = r.upload_id
      left join people e on e.id = r.entity_id`,
  uploads: sql`select type, status, mode, total_rows, processed_rows, succeeded, failed, refusal from uploads`,
}

export type UploadEffects = Record<keyof typeof QUERIES, string[]>

/** What lists have done under a contract, from its seats to the messages, as lines that are alike in two worlds. */
export async function readUploadEffects(db: Db, partner_plan_id: string): Promise<UploadEffects> {
  const effects: Partial<UploadEffects> = {}
  for (const [name, query] of Object.entries(QUERIES)) {
    const { rows } = await sql<{
      line: string
    }>`with contract as (select * from partner_plans where id = ${partner_plan_id}),
      people as (select * from partner_users where partner_plan_id in (select id from contract)),
      uploads as (select * from bulk_uploads where partner_plan_id in (select id from contract))
      select to_jsonb(q)::text as line from (${query}) q order by 1`.execute(db)
    effects[name as keyof typeof QUERIES] = rows.map(({ line }) => line)
  }
  return effects as UploadEffects
}
