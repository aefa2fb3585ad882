/** What migration 0750 makes of numbers that companies entered before it and before 0700. */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { createEmbedded, type Database, onPglite } from '#platform/database/open-database.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../db/migrations')
const PLAN = '00000000-0000-4000-8000-000000000001'
const COMPANY = '00000000-0000-4000-8000-000000000002'
const uhid = (at: number) => `00000000-0000-4000-8000-0000000001${at.toString().padStart(2, '0')}`
const mobile = (at: number) => `+9197650000${at.toString().padStart(2, '0')}`
const [ADDED, RENAMED, USED, TYPED_AGAIN, CONFIRMED, OWN] = [0, 1, 2, 3, 4, 5] as const
const T = { before: '2026-11-01', login: '2026-11-05', after: '2026-11-20', later: '2026-11-25' }

let database: Database
const run = (query: RawBuilder<unknown>) => query.execute(database.db)

/** Applies the migrations up to a number that is not among them. */
async function migrateTo(number: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plus-migrations-'))
  for (const name of readdirSync(MIGRATIONS))
    if (name < number) copyFileSync(join(MIGRATIONS, name), join(folder, name))
  await migrate(database, folder)
  rmSync(folder, { recursive: true })
}

function entry(at: number, action: string, { by, fields }: { by: 'COMPANY' | 'OWNER'; fields?: string[] }) {
  return run(sql`insert into audit_log (at, actor_type, action, entity, entity_id, on_behalf_of, after, hash)
    values (${T.before}, 'user', ${`subscriptions.member-${action}`}, 'subscription_member', ${uhid(at)},
      ${by === 'COMPANY' ? COMPANY : null}, ${JSON.stringify({ fields })}::jsonb, '')`)
}

const consult = (at: number, day: string, number = mobile(at)) =>
  run(sql`insert into consultations (transaction_id, subscription_id, uhid, patient_mobile, booked_by, agent_id, partner_id, speciality,
      preferred_language, status, initiated_at, expires_at, ends_at, ended_at)
    values (gen_random_uuid(), ${PLAN}, ${uhid(at)}, ${number}, 'AGENT', ${COMPANY}, ${COMPANY}, 'ENT', 'Hindi', 'cancelled',
      ${day}, ${day}, ${day}, ${day})`)

beforeAll(async () => {
  database = onPglite(await createEmbedded())
  await migrateTo('0700')
  await run(sql`set session_replication_role = replica`)
  for (const at of [ADDED, RENAMED, USED, TYPED_AGAIN, CONFIRMED, OWN])
    await run(sql`insert into subscription_members (uhid, subscription_id, is_primary, mobile, email, created_at)
      values (${uhid(at)}, ${PLAN}, false, ${mobile(at)}, ${`m${at}@rao.example`}, ${T.before})`)
  for (const at of [ADDED, RENAMED, USED])
    await run(
      sql`insert into accounts (mobile, created_at, first_login_at) values (${mobile(at)}, ${T.before}, ${T.login})`,
    )
  await entry(ADDED, 'added', { by: 'COMPANY' })
  await entry(RENAMED, 'added', { by: 'OWNER' })
  await entry(RENAMED, 'changed', { by: 'COMPANY', fields: ['name'] })
  await entry(USED, 'changed', { by: 'COMPANY', fields: ['name', 'mobile'] })
  await consult(USED, T.login)
  await consult(USED, T.login, '+919765000099')
  await consult(OWN, T.login)
  await consult(RENAMED, T.login)
  await migrateTo('0750')
  for (const at of [TYPED_AGAIN, CONFIRMED]) await entry(at, 'changed', { by: 'COMPANY', fields: ['mobile'] })
  // The owner saves another address, and the number of the company was stored as theirs.
  await entry(TYPED_AGAIN, 'changed', { by: 'OWNER', fields: ['mobile', 'email'] })
  await run(
    sql`update subscription_members set contact_at = ${T.after}, contact_since = ${T.after} where uhid = ${uhid(TYPED_AGAIN)}`,
  )
  await run(sql`update subscription_members set contact_by = 'COMPANY', contact_at = ${T.after}, contact_since = ${T.after},
    contact_proof = 'CODE' where uhid = ${uhid(CONFIRMED)}`)
  await consult(CONFIRMED, T.login)
  await consult(CONFIRMED, T.later)
  await migrate(database, MIGRATIONS)
})
afterAll(() => database.close())

test('a number that a company entered counts only by a code; what the owner entered counts as before', async () => {
  const members = await database.db
    .selectFrom('subscription_members')
    .select(['mobile_by', 'mobile_proof', 'email_by', 'email_proof'])
    .select(sql<boolean>`unconfirmed_since is not null`.as('waits'))
    .orderBy('uhid')
    .execute()
  const told = members.map((one) => [one.mobile_by, one.mobile_proof, one.email_by, one.email_proof, one.waits])
  expect(told).toEqual([
    // Added by the company, and somebody has logged in with the number.
    ['COMPANY', null, 'COMPANY', null, true],
    // Another name was all that the company entered.
    ['OWNER', 'OWNER', 'OWNER', 'OWNER', false],
    // Used before: the person stays on the plan, and their number opens nothing.
    ['COMPANY', null, 'OWNER', 'OWNER', false],
    ['COMPANY', null, 'OWNER', 'OWNER', false],
    ['COMPANY', 'CODE', 'OWNER', 'CODE', false],
    ['OWNER', 'OWNER', 'OWNER', 'OWNER', false],
  ])
})

test('what was booked under a number before it was proven shows under no number, also after another one was entered', async () => {
  const rows = await database.db
    .selectFrom('consultations')
    .select(['uhid', 'number_unproven'])
    .orderBy('uhid')
    .orderBy('initiated_at')
    .execute()
  expect(rows.map((row) => [row.uhid, row.number_unproven])).toEqual([
    [uhid(RENAMED), false],
    [uhid(USED), true],
    [uhid(USED), true],
    [uhid(CONFIRMED), true],
    [uhid(CONFIRMED), false],
    [uhid(OWN), false],
  ])
})
