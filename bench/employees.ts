import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { addEmployees } from '#rooms/employees/server/commands/add-employees.ts'
import { countEmployees, readPage } from '#rooms/employees/server/list.ts'
import type { EmployeeFilters } from '#rooms/employees/server/list-conditions.ts'
import { readOverview } from '#rooms/employees/server/overview.ts'
import { loadPeople } from './million-people.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { median, start } from './processes.ts'
import type { Figure } from './report.ts'
import { besideCount, besideRoundTrip, type Case, ms, timed } from './round-trip.ts'

const ROUNDS = 40
const ADDED = 60

interface Company {
  subsidiaryId: string
  plain: string
}

/**
 * The people of a company of a million (goal 8), in turn with a `select 1` round trip through the same pool: a complete
 * page as the call reads it, with its total and the credits of its people; filtered; searched; page 5,001; the total
 * compared with `count(*)`; the overview; and one person added, compared with the bare insert of the same rows.
 */
export function employees(postgres: Postgres): Promise<Figure[]> {
  return withDatabases(postgres, ['bench_employees'], async (at, admin) => {
    await admin.query('create database bench_employees')
    const url = at('bench_employees')
    const folder = await mkdtemp(join(tmpdir(), 'plus-bench-'))
    const product = await start('build/server.mjs', '/readyz', {
      DATABASE_URL: url,
      WORKER: 'off',
      SEED: 'demo',
      DATA_DIR: folder,
    })
    await product.stop()
    const database = await openDatabase({ url, dataDir: '' }, () => {})
    try {
      const company = await companyOf(database.db)
      await loadPeople(url, { subsidiary: company.subsidiaryId, plain: company.plain, wallet: WALLET_CONTRACT })
      return [
        ...(await measureReads(database.db, company)),
        await beside30(database.db, company),
        ...(await measureAdding(database.db, company)),
      ]
    } finally {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** The company of the contract with credits, another contract of it without, and one with few people. */
async function companyOf(db: Db): Promise<Company> {
  const { rows } = await sql<Company>`select c.subsidiary_id as "subsidiaryId", other.id as plain from partner_plans c
    join partner_plans other on other.subsidiary_id = c.subsidiary_id and not other.is_wallet_based_plan
      and other.ends_on is null
    where c.id = ${WALLET_CONTRACT} order by other.created_at limit 1`.execute(db)
  return rows[0]!
}

async function measureReads(db: Db, { subsidiaryId }: Company): Promise<Figure[]> {
  const now = new Date()
  type ListBenchQuery = EmployeeFilters & { sort_by?: 'recentlyAdded' | 'alphabetical'; page_number?: number }
  const page = (asked: ListBenchQuery) => async () => {
    await readPage(db, subsidiaryId, { sort_by: 'recentlyAdded', page_number: 1, ...asked }, now)
  }
  const cases: Case[] = [
    ['first page', page({}), 8],
    ['first page, by name', page({ sort_by: 'alphabetical' }), 8],
    ['the active ones', page({ statuses: ['ACTIVE'] }), 8],
    ['active, without the app', page({ statuses: ['ACTIVE'], app_installed: ['0'] }), 8],
    ['active with the app, by name', page({ statuses: ['ACTIVE'], app_installed: ['1'], sort_by: 'alphabetical' }), 8],
    ['one plan of a tenth of them', page({ partner_id: WALLET_CONTRACT }), 8],
    ['the same by name', page({ partner_id: WALLET_CONTRACT, sort_by: 'alphabetical' }), 8],
    ['with credits', page({ wallet_enabled: ['1'] }), 8],
    ['search by e-mail', page({ email: 'person.777777@banyan.example' }), 20],
    ['search by mobile', page({ mobile: '+917100777777' }), 20],
    ['search by the beginning of an employee ID', page({ reference_id: 'BN-07777' }), 20],
    ['page 5,001', page({ page_number: 5_001 }), 80],
    ['page 5,001, by name', page({ page_number: 5_001, sort_by: 'alphabetical' }), 80],
    ['overview', () => readOverview(db, { subsidiaryId, now }), 8],
  ]
  return besideRoundTrip(
    db,
    cases.map(([what, ...rest]): Case => [`${what} (goal 8)`, ...rest]),
    ROUNDS,
  )
}

function beside30(db: Db, { subsidiaryId }: Company): Promise<Figure> {
  return besideCount('total of the active ones (goal 8)', {
    stored: () => countEmployees(db, subsidiaryId, { statuses: ['ACTIVE'] }),
    counted: () =>
      sql`select count(*) from partner_users where subsidiary_id = ${subsidiaryId} and status = 'ACTIVE'`.execute(db),
  })
}

/** One person after the other, each in a transaction: by the command, and by the inserts of its rows alone. */
async function measureAdding(db: Db, { plain, subsidiaryId }: Company): Promise<Figure[]> {
  const commands: number[] = []
  const inserts: number[] = []
  for (let index = 0; index < ADDED; index++) {
    const digits = String(index).padStart(4, '0')
    const bare = await timed(() =>
      withTransaction(db, (trx) => insertRows(trx, { plain, subsidiaryId, mobile: `+91820000${digits}` })),
    )
    const row = {
      name: 'Nila Bose',
      email: `new.${index}@banyan.example`,
      mobile: `+91810000${digits}`,
      reference_id: `NEW-${index}`,
      amount_paise: 0n,
      sublimits: [],
      tags: {},
      custom: {},
    }
    const whole = await timed(() =>
      withTransaction(db, async (trx) => {
        const contract = await lockContract(trx, plain)
        await addEmployees(trx, { contract, rows: [row], actor: 'system', now: new Date() })
      }),
    )
    if (index < 10) continue
    inserts.push(bare)
    commands.push(whole)
  }
  const [time, limit] = [median(commands), median(inserts)]
  return [
    {
      what: 'one person added',
      measured: ms(time),
      limit: `${ms(limit)} of the inserts of account, plan, term, member and row`,
      ratio: time / limit,
    },
  ]
}

async function insertRows(trx: Db, { plain, subsidiaryId, mobile }: Company & { mobile: string }): Promise<void> {
  const [account, subscription] = [randomUUID(), randomUUID()]
  await sql`insert into accounts (id, mobile, created_at) values (${account}, ${mobile}, now())`.execute(trx)
  await sql`insert into subscriptions (id, account_id, partner_plan_id, plan_id, plan_version_id, plan_line, status, starts_on,
      ends_on, expires_at, created_at)
    select ${subscription}, ${account}, c.id, v.plan_id, v.id, 'bench', 'ACTIVE', current_date, current_date + 300,
      now() + interval '300 days', now()
    from partner_plans c join plan_versions v on v.id = c.plan_version_id where c.id = ${plain}`.execute(trx)
  await sql`insert into subscription_terms (subscription_id, number, plan_version_id, starts_on, ends_on, created_at)
    select id, 1, plan_version_id, starts_on, ends_on, created_at from subscriptions where id = ${subscription}`.execute(
    trx,
  )
  await sql`insert into subscription_members (subscription_id, is_primary, relation, name, mobile, created_at)
    values (${subscription}, true, 'Self', 'Nila Bose', ${mobile}, now())`.execute(trx)
  await sql`insert into partner_users (subsidiary_id, partner_plan_id, account_id, subscription_id, name, email, mobile,
      starts_on, ends_on, created_at)
    values (${subsidiaryId}, ${plain}, ${account}, ${subscription}, 'Nila Bose', ${`${mobile}@banyan.example`}, ${mobile},
      current_date, current_date + 300, now())`.execute(trx)
}
