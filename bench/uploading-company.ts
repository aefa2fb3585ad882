import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { writeBook } from '#platform/spreadsheets/write-book.ts'
import { KAVERI_CONTRACT, WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { addEmployees } from '#rooms/employees/server/commands/add-employees.ts'
import { confirmTopup, openTopup } from '#rooms/wallet/server/commands/top-up.ts'

const API = '/subscriptions/api/v1/'
const HEADERS = [
  'Employee Name',
  'Email',
  'Mobile',
  'Employee ID',
  'Credits',
  'Doctor visits',
  'Medicines and tests',
  'Gender',
]
const LETTERS = 'abcdefghij'
const POLL_MS = 100

export interface Person {
  name: string
  email: string
  mobile: string
  reference_id: string
}

/** People whom nobody knows yet; `batch` tells the sets apart. */
export function people(batch: number, count: number): Person[] {
  return Array.from({ length: count }, (_, at) => {
    const number = 7_200_000_000 + batch * 1_000_000 + at
    return {
      name: `Nila ${String(at).replaceAll(/\d/g, (digit) => LETTERS[Number(digit)]!)}`,
      email: `nila.${number}@banyan.example`,
      mobile: String(number),
      reference_id: `BN-${number}`,
    }
  })
}

export type NewPerson = Parameters<typeof addEmployees>[1]['rows'][number]

/** The same people as a command takes them. */
export async function asNewPeople(db: Db, list: readonly Person[]): Promise<NewPerson[]> {
  const packages = await db
    .selectFrom('wallet_sublimit_packages')
    .select('id')
    .where('partner_plan_id', '=', WALLET_CONTRACT)
    .orderBy('name')
    .execute()
  const sublimits = packages.map(({ id }, at) => ({ package_id: id, amount_paise: at === 0 ? 20_000n : 30_000n }))
  return list.map(({ mobile, ...person }) => ({
    ...person,
    ...{ mobile: `+91${mobile}`, amount_paise: 50_000n, sublimits, tags: {}, custom: {} },
  }))
}

/** Adds them by the command, in one transaction. */
export async function addPeople(db: Db, rows: readonly NewPerson[], now: Date): Promise<void> {
  await withTransaction(db, async (trx) => {
    const contract = await lockContract(trx, WALLET_CONTRACT)
    await addEmployees(trx, { contract, rows, actor: 'system', now })
  })
}

const cellsOf = ({ name, email, mobile, reference_id }: Person) => [
  name,
  email,
  mobile,
  reference_id,
  '500',
  '200',
  '300',
  'F',
]

export function asXlsx(rows: readonly Person[]): Promise<Buffer> {
  const columns = HEADERS.map((header) => ({ header }))
  return buffer(writeBook([{ name: 'Data', columns, rows: rows.map(cellsOf) }]))
}

export function asCsv(rows: readonly Person[]): Buffer {
  return Buffer.from([HEADERS, ...rows.map(cellsOf)].map((cells) => `${cells.join(',')}\r\n`).join(''))
}

/** The company of the demo world that gives credits, with lives and money for all, and the cookies of two HR users. */
export async function openCompany(db: Db) {
  const now = new Date()
  await sql`update partner_plans set quota = 1000000 where id = ${WALLET_CONTRACT}`.execute(db)
  const reference = `bench/${randomUUID()}`
  await withTransaction(db, async (trx) => {
    await openTopup(trx, { partner_plan_id: WALLET_CONTRACT, amount_paise: 10_000_000_000n, reference, now })
    await confirmTopup(trx, { reference, utr: randomBytes(11).toString('hex'), actor: 'system', now })
  })
  return {
    hr: await openHr(db, WALLET_CONTRACT, '+917098765431'),
    other: await openHr(db, KAVERI_CONTRACT, '+917098765432'),
  }
}

export interface Hr {
  account_id: string
  subsidiary_id: string
  cookie: string
  /** Of the calls about this company. */
  path: string
}

async function openHr(db: Db, contract: string, mobile: string): Promise<Hr> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ account_id: string; subsidiary_id: string }>`with person as (
      insert into accounts (mobile, name, created_at) values (${mobile}, 'Bench', now()) returning id
    ), role as (
      insert into partner_roles (account_id, subsidiary_id, role, granted_at)
        select person.id, c.subsidiary_id, 'PARTNER_ADMIN', now() from person, partner_plans c where c.id = ${contract}
        returning account_id, subsidiary_id
    ), session as (
      insert into sessions (token_hash, account_id, audience, second_factor, created_at, last_seen_at, expires_at)
        select ${createHash('sha256').update(token).digest()}, id, 'corporate', 'passed', now(), now(), now() + interval '1 day'
        from person
    ) select * from role`.execute(db)
  const { account_id, subsidiary_id } = rows[0]!
  const path = `${API}partner_dashboard/subsidiaries/${subsidiary_id}`
  return { account_id, subsidiary_id, cookie: `plus_session=${token}`, path }
}

export interface Run {
  upload: string
  /** Milliseconds: of the upload, the dry run, the start, and until the last row is applied. */
  parts: { upload: number; dryRun: number; start: number; apply: number }
  total: number
}

/** A list from its upload to its last row, as the screen does it. */
export async function uploadList(
  origin: string,
  { cookie, path }: Hr,
  { name, content }: { name: string; content: Buffer },
): Promise<Run> {
  const call = async (address: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    const answer = await fetch(origin + path + address, { ...init, headers })
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${JSON.stringify(body)}`)
    return body
  }
  const form = new FormData()
  form.set('type', 'ACTIVATE')
  form.set('partner_id', WALLET_CONTRACT)
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type')! }
  const body = Buffer.from(await request.arrayBuffer())
  const times = [performance.now()]
  const lap = () => times.push(performance.now())
  const { file_id, valid } = await call('/files', { method: 'POST', headers, body })
  lap()
  const start = (fields: object) =>
    call('/subscriptions/bulk/ACTIVATE', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ file_id, partner_id: WALLET_CONTRACT, ...fields }),
    })
  if (valid === 0) throw new Error(JSON.stringify((await call(`/files/${file_id}`)).remarks))
  await start({ dry_run: true })
  lap()
  await start({})
  lap()
  for (;;) {
    const { succeeded, status } = await call(`/files/${file_id}`)
    if (status === 'FAILED') throw new Error('The list was not applied.')
    if (status === 'PROCESSED' && succeeded === valid) break
    await sleep(POLL_MS)
  }
  lap()
  const [upload, dryRun, started, apply] = times.slice(1).map((time, at) => time - times[at]!)
  return {
    upload: file_id,
    parts: { upload: upload!, dryRun: dryRun!, start: started!, apply: apply! },
    total: times.at(-1)! - times[0]!,
  }
}
