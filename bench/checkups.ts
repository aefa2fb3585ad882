import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#platform/database/open-database.ts'
import { listOrders as listOfCompany, type OrderFilters } from '#rooms/checkups/server/company/list-orders.ts'
import { listOrders } from '#rooms/checkups/server/staff/list-orders.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { loadCheckups } from './million-checkups.ts'
import { type Postgres, withDatabases } from './postgres.ts'
import { start } from './processes.ts'
import type { Figure } from './report.ts'
import { besideCount, besideRoundTrip, type Case } from './round-trip.ts'

const ROUNDS = 40

/**
 * A million check-ups (goal 9), in turn with a `select 1` round trip through the same pool: complete pages of the list of
 * our staff and of the company, as the calls read them, with the counts of all statuses; filtered; searched; page 5,001;
 * and the counts compared with `count(*)`.
 */
export function checkups(postgres: Postgres): Promise<Figure[]> {
  return withDatabases(postgres, ['bench_checkups'], async (at, admin) => {
    await admin.query('create database bench_checkups')
    const url = at('bench_checkups')
    const folder = await mkdtemp(join(tmpdir(), 'plus-bench-'))
    const env = { DATABASE_URL: url, WORKER: 'off', SEED: 'demo', DATA_DIR: folder }
    const product = await start('build/server.mjs', '/readyz', env)
    await product.stop()
    const database = await openDatabase({ url, dataDir: '' }, () => {})
    try {
      const { subsidiary_id } = await database.db
        .selectFrom('partner_plans')
        .select('subsidiary_id')
        .where('id', '=', WALLET_CONTRACT)
        .executeTakeFirstOrThrow()
      await loadCheckups(url, subsidiary_id)
      return await measure(database.db, subsidiary_id)
    } finally {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function measure(db: Db, subsidiary_id: string): Promise<Figure[]> {
  const now = new Date()
  const today = istDateOf(now)
  const staff = (filter: Partial<Parameters<typeof listOrders>[1]>) => () =>
    listOrders(db, { page_number: 1, ...filter }, now)
  const company =
    (filters: Partial<OrderFilters> = {}, page = 1) =>
    () =>
      listOfCompany(db, { subsidiary_id, variations: ['AHC', 'PEMC'], ...filters }, page)
  const tomorrow = addDays(today, 1)
  const day = { appointment_start_date: tomorrow, appointment_end_date: tomorrow }
  const week = { requested_start_date: addDays(today, -40), requested_end_date: addDays(today, -34) }
  const cases: Case[] = [
    ['staff: first page', staff({}), 8],
    ['staff: in progress', staff({ status: 'in_progress' }), 8],
    ['staff: completed', staff({ status: 'completed' }), 8],
    ['staff: one sub-status', staff({ sub_status: 'TEMP_UNFIT' }), 8],
    ['staff: before employment', staff({ variation: 'PEMC' }), 8],
    ['staff: one city in eight', staff({ city: 'Pune' }), 8],
    ['staff: one city in five thousand', staff({ city: 'Surat' }), 8],
    ['staff: that city, completed', staff({ city: 'Surat', status: 'completed' }), 8],
    [
      'staff: one city, before employment, waiting',
      staff({ city: 'Pune', variation: 'PEMC', sub_status: 'REQUESTED' }),
      20,
    ],
    ['staff: appointments of a day', staff(day), 20],
    ['staff: requested in a week', staff(week), 20],
    ['staff: search by order number', staff({ order_id: 'ORD10777777' }), 8],
    ['staff: search by mobile', staff({ mobile: '+917400777777' }), 8],
    ['staff: search by the beginning of a name', staff({ name: 'farah gh' }), 20],
    ['staff: page 5,001', staff({ page_number: 5_001 }), 80],
    ['staff: page 5,001 of completed', staff({ status: 'completed', page_number: 5_001 }), 80],
    ['company: first page', company(), 8],
    ['company: in progress', company({ statuses: ['in_progress'] }), 8],
    ['company: before employment', company({ variations: ['PEMC'] }), 8],
    ['company: search by email', company({ search: 'person.777777@banyan.example' }), 20],
    ['company: search by employee ID', company({ search: 'BN-0777777' }), 20],
    ['company: page 5,001', company({}, 5_001), 80],
  ]
  return [
    ...(await besideRoundTrip(db, named(cases), ROUNDS)),
    await besideCount('staff: page with all counts (goal 9)', {
      stored: staff({}),
      counted: () => sql`select sub_status, count(*) from checkup_orders group by 1`.execute(db),
    }),
  ]
}

const named = (cases: readonly Case[]) => cases.map(([what, ...rest]): Case => [`${what} (goal 9)`, ...rest])
