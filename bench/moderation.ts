import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { nobody } from '#platform/contract/who.ts'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { countBuckets, type ListFilter, listModerations } from '#rooms/claims-desk/server/queries/list-moderations.ts'
import { findClaims, findClaimsNearly } from '#rooms/staff-search/server/claim-search.ts'
import { loadClaims } from './million-claims.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { median, type ServerProcess, start } from './processes.ts'
import type { Figure } from './report.ts'
import { besideCount, besideRoundTrip, type Case, figureOf, timed } from './round-trip.ts'

const ROUNDS = 40
const DECISIONS = 60
const PAGE = { offset: 0, limit: 20 }

/**
 * The desk over a million claims (goal 9), in turn with a `select 1` round trip through the same pool: a complete page
 * of a bucket, as the call reads it, with its summaries, findings and the counts of all buckets; the same filtered;
 * page 5,001; the five searches with their count; and the counts compared with `count(*)`. Then, over HTTP and without
 * a goal, the time of some of these lists as whole calls, and of single decisions.
 */
export function moderation(postgres: Postgres): Promise<Figure[]> {
  return withDatabases(postgres, ['bench_moderation'], async (at, admin) => {
    await admin.query('create database bench_moderation')
    const url = at('bench_moderation')
    const folder = await mkdtemp(join(tmpdir(), 'plus-bench-'))
    const env = { DATABASE_URL: url, WORKER: 'off', SEED: 'demo', DATA_DIR: folder }
    const product = await start('build/server.mjs', '/readyz', env)
    const database = await openDatabase({ url, dataDir: '' }, () => {})
    try {
      await loadClaims(url)
      const lists = await measureLists(database.db)
      const cookie = await openDesk(database.db)
      const calls = await measureCalls(database.db, product, cookie)
      return [...lists, ...calls, ...(await measureDecisions(database.db, product, cookie, lists[0]!))]
    } finally {
      await database.close()
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function measureLists(db: Db): Promise<Figure[]> {
  const { rows } = await sql<{ uhid: string; uhid_by: string; id: bigint; mobile: string; patient_name: string }>`
    select c.uhid, c.uhid_by, c.id, a.mobile, c.patient_name from claims c join accounts a on a.id = c.account_id
    where c.status = 'SETTLED' and c.patient_name not like 'Little%' order by c.id desc limit 1`.execute(db)
  const one = rows[0]!
  const caller = { ...nobody, account_id: randomUUID(), staff_role: 'SUPERADMIN', actions: ['all'] }
  const now = new Date()
  const list = (filter: Partial<ListFilter>) => () =>
    listModerations(
      db,
      { bucket: 'initiated', page_number: 1, assigned_to: 'any', sort: 'oldest', ...filter },
      caller,
      now,
    )
  const search = (field: Parameters<typeof findClaims>[1]['field'], value: string) => () =>
    findClaims(db, { field, value }, PAGE)
  const cases: Case[] = [
    ['first page of a bucket', list({}), 8],
    ['first page, newest first', list({ sort: 'newest' }), 8],
    ['first page, largest first', list({ sort: 'amount' }), 8],
    ['one type of claim', list({ claim_type: ['Pharmacy'] }), 8],
    ['high risk', list({ risk: ['HIGH'] }), 8],
    ['nobody’s yet', list({ assigned_to: 'none' }), 8],
    ['late ones', list({ sla: ['breached'] }), 8],
    ['due soon', list({ sla: ['due'] }), 8],
    ['in time', list({ sla: ['ok'] }), 8],
    ['page 5,001', list({ bucket: 'settled', page_number: 5_001 }), 80],
    ['page 5,001, largest first', list({ bucket: 'settled', page_number: 5_001, sort: 'amount' }), 80],
    ['search by the beginning of a name', search('patient_name', one.patient_name), 20],
    ['search by three letters of many names', search('patient_name', 'lit')],
    ['search by a name spelled wrong', () => findClaimsNearly(db, 'Mohaan Kulkarnee')],
    ['search by mobile', search('mobile', one.mobile), 8],
    ['search by patient', search('uhid_for', one.uhid), 8],
    ['search by who filed', search('uhid_by', one.uhid_by), 8],
    ['search by number', search('claim_id', String(one.id)), 8],
  ]
  return [
    ...(await besideRoundTrip(
      db,
      cases.map(([what, ...rest]): Case => [`${what} (goal 9)`, ...rest]),
      ROUNDS,
    )),
    await besideCount('counts of all buckets (goal 9)', {
      stored: () => countBuckets(db, caller),
      counted: () => sql`select count(*) from claims where status = 'SETTLED'`.execute(db),
      limit: 'count(*) of one',
    }),
  ]
}

/**
 * Whole calls: with the session, its permissions, the validated and serialised reply, and the network between two
 * processes.
 */
async function measureCalls(db: Db, { origin }: ServerProcess, cookie: string): Promise<Figure[]> {
  const cases = [
    ['first page of a bucket', 'moderations/initiated'],
    ['one type of claim', 'moderations/initiated?claim_type=Pharmacy'],
    ['page 5,001', 'moderations/settled?page_number=5001'],
  ] as const
  const read = async (address: string) => {
    const answer = await fetch(`${origin}/subscriptions/api/v1/dashboard/${address}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  return besideRoundTrip(
    db,
    cases.map(([what, address]): Case => [`${what}, over HTTP`, () => read(address)]),
    ROUNDS,
  )
}

/** A moderator's clicks: claims approved in full, and claims rejected, each answered before the next. */
async function measureDecisions(db: Db, product: ServerProcess, cookie: string, { limit }: Figure): Promise<Figure[]> {
  const { rows } = await sql<{ id: bigint; paise: bigint }>`select id, claim_amount_paise as paise from claims
    where status = 'INITIATED' and risk = 'LOW' and claim_amount_paise < 100000
      and claim_type in ('Pharmacy', 'Vision Care', 'Dental Procedure', 'Vaccination') order by created_at limit ${DECISIONS * 2}`.execute(
    db,
  )
  const trip = Number.parseFloat(limit)
  const decide = async (id: bigint, verdict: string, body: object) => {
    const answer = await fetch(`${product.origin}/subscriptions/api/v1/dashboard/claims/${id}/${verdict}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${verdict} was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const approvals: number[] = []
  const rejections: number[] = []
  for (const [index, { id, paise }] of rows.entries()) {
    const isApproval = index % 2 === 0
    const time = await timed(() =>
      isApproval
        ? decide(id, 'approve', { version: 1, approved_claim_amount: Number(paise) / 100 })
        : decide(id, 'reject', { version: 1, reasons: ['INVOICE_UNREADABLE'] }),
    )
    if (index < 10) continue
    if (isApproval) approvals.push(time)
    else rejections.push(time)
  }
  return [
    figureOf('a claim approved, over HTTP', median(approvals), trip, 'a select 1'),
    figureOf('a claim not approved, over HTTP', median(rejections), trip, 'a select 1'),
  ]
}

/** @returns the cookie of a staff member who may decide */
async function openDesk(db: Db): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`with person as (insert into accounts (mobile, name, created_at) values ('+917098765431', 'Bench', now()) returning id),
      role as (insert into staff_roles (account_id, role, granted_at) select id, 'SUPERADMIN', now() from person)
    insert into sessions (token_hash, account_id, audience, second_factor, created_at, last_seen_at, expires_at)
      select ${createHash('sha256').update(token).digest()}, id, 'staff', 'passed', now(), now(), now() + interval '1 day'
      from person`.execute(db)
  return `plus_session=${token}`
}
