import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { openPlans, type PlanOwner } from './plan-owners.ts'

export const ACTS = ['claim filed', 'claim approved', 'credits given', 'credits taken back'] as const
export type Act = (typeof ACTS)[number]

const API = '/subscriptions/api/v1'

/**
 * People who write: members of a plan each, a member of staff, the HR of a company with credits.
 * @param most how often each act is done at most
 */
export async function openWriters(url: string, most: number): Promise<Record<Act, (origin: string) => Promise<void>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const owners = await openPlans(url, most)
    const bills = await Promise.all(owners.map(photo))
    const filed: { id: number; version: number }[] = []
    const desk = await logIn(
      client,
      `with person as (insert into accounts (mobile, name, created_at) values ('+917098765431', 'Bench', now()) returning id)
      insert into staff_roles (account_id, role, granted_at) select id, 'SUPERADMIN', now() from person returning account_id as id`,
    )
    const hr = await logIn(
      client,
      `with contract as (select p.subsidiary_id from partner_plans p join partner_users u on u.partner_plan_id = p.id
          where u.wallet_id is not null and u.status = 'ACTIVE' limit 1),
        person as (insert into accounts (mobile, name, created_at) values ('+917098765430', 'Bench HR', now()) returning id)
      insert into partner_roles (account_id, subsidiary_id, role, granted_at) select id, subsidiary_id, 'PARTNER_ADMIN', now()
        from person, contract returning account_id as id`,
    )
    const { rows: people } = await client.query<{ id: string; subsidiary_id: string }>(
      `select u.id, u.subsidiary_id from partner_users u join partner_roles r on r.subsidiary_id = u.subsidiary_id
        where r.account_id = $1 and u.wallet_id is not null and u.status = 'ACTIVE' order by u.id`,
      [hr.id],
    )
    let turn = 0
    const transfer = async (origin: string, amount: number) => {
      const { id, subsidiary_id } = people[turn++ % people.length]!
      await post(
        `${origin}${API}/partner_dashboard/subsidiaries/${subsidiary_id}/partner_users/${id}/wallet/transfer`,
        hr.cookie,
        {
          amount,
        },
      )
    }
    return {
      'claim filed': async (origin) => {
        const owner = owners.pop()!
        const { id, version } = await file(origin, owner, bills.pop()!)
        filed.push({ id, version })
      },
      'claim approved': async (origin) => {
        const { id, version } = filed.pop()!
        await post(`${origin}${API}/dashboard/claims/${id}/approve`, desk.cookie, {
          version,
          approved_claim_amount: 123,
        })
      },
      'credits given': (origin) => transfer(origin, 1),
      'credits taken back': (origin) => transfer(origin, -1),
    }
  } finally {
    await client.end()
  }
}

/** A session of the account that the statement returns. */
async function logIn(client: pg.Client, statement: string): Promise<{ id: string; cookie: string }> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await client.query<{ id: string }>(statement)
  const { id } = rows[0]!
  await client.query(
    `insert into sessions (token_hash, account_id, audience, second_factor, created_at, last_seen_at, expires_at)
      values ($1, $2, 'staff', 'passed', now(), now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), id],
  )
  return { id, cookie: `plus_session=${token}` }
}

/** A small photo that no other is like. */
function photo(): Promise<Buffer> {
  const noise = randomBytes(24 * 24 * 3)
  return sharp(noise, { raw: { width: 24, height: 24, channels: 3 } })
    .resize(480, 480)
    .jpeg()
    .toBuffer()
}

async function file(origin: string, { cookie, uhid }: PlanOwner, bill: Buffer) {
  const form = new FormData()
  const scheduled_time = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const claim = {
    uhid,
    claim_amount: 123,
    scheduled_time,
    establishment_name: `Smile Dental ${uhid}`,
    declaration: true,
  }
  form.set('data', JSON.stringify({ ...claim, additional_details: { bill_number: uhid } }))
  form.set('bill_files', new Blob([new Uint8Array(bill)]), 'bill.jpg')
  const address = `${origin}${API}/usagemoderation?claim_type=Dental%20Procedure&version=v2`
  const answer = await fetch(address, {
    method: 'POST',
    headers: { cookie, 'idempotency-key': randomUUID() },
    body: form,
  })
  return read(answer)
}

async function post(url: string, cookie: string, body: object) {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return read(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }))
}

async function read(answer: Response) {
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
