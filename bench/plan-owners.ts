import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

export interface PlanOwner {
  cookie: string
  uhid: string
}

/** People with a running plan, which covers dental bills, and a session each. */
export async function openPlans(url: string, count: number): Promise<PlanOwner[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ n: number; uhid: string }>(
    `with people as (insert into accounts (mobile, name, created_at)
      select '+917' || lpad((n + 98765432)::text, 9, '0'), 'Bench ' || n, now() from generate_series(1, $2::int) n
      returning id, right(name, -6)::int as n),
    session as (insert into sessions (token_hash, account_id, audience, second_factor, created_at, last_seen_at, expires_at)
      select ($1::bytea[])[n], id, 'consumer', 'none', now(), now(), now() + interval '1 day' from people),
    version as (select v.id, v.plan_id from plan_versions v limit 1),
    covered as (insert into plan_reimbursements (plan_version_id, claim_type, "order")
      select id, 'Dental Procedure', 9 from version),
    plan as (insert into subscriptions (account_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on, expires_at,
        payment_transaction_id, created_at)
      select people.id, version.plan_id, version.id, 'bench', 'ACTIVE', current_date - 9, current_date + 300,
        now() + interval '300 days', gen_random_uuid(), now() from people, version
      returning id, account_id, plan_version_id, starts_on, ends_on, payment_transaction_id),
    term as (insert into subscription_terms (subscription_id, number, plan_version_id, starts_on, ends_on,
        payment_transaction_id, created_at)
      select id, 1, plan_version_id, starts_on, ends_on, payment_transaction_id, now() from plan),
    member as (insert into subscription_members (subscription_id, is_primary, name, relation, created_at)
      select id, true, 'Bench', 'Self', now() from plan returning uhid, subscription_id)
    select n, uhid from member join plan on plan.id = subscription_id join people on people.id = account_id order by n`,
    [hashes, count],
  )
  await client.end()
  return rows.map(({ n, uhid }) => ({ uhid, cookie: `plus_session=${tokens[n - 1]}` }))
}
