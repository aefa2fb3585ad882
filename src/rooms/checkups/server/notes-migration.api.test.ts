/** What migration 0825 takes out of check-ups that were booked before. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveEmployee } from '#testing/give-employee.ts'
import { insertCheckup } from '#testing/insert-checkup.ts'
import { openWorld, type World } from '#testing/world.ts'

const MIGRATION = join(import.meta.dirname, '../../../../db/migrations/0825-notes-of-checkups.sql')

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** A check-up of an employee with this ID and address, as it was booked. */
async function booked(
  mobile: string,
  { noted, email, own }: { noted: string | null; email: string; own: string | null },
  copied: { reference_id: string; email: string },
) {
  const { account_id, subscription_id, partner_user_id } = await giveEmployee(world, mobile)
  const row = { email, noted_reference_id: noted, by_self: noted !== null }
  await world.db.updateTable('partner_users').set(row).where('id', '=', partner_user_id).execute()
  await world.db.updateTable('accounts').set({ email: own }).where('id', '=', account_id).execute()
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  const id = await insertCheckup(world, { account_id, subscription_id, uhid })
  await world.db.updateTable('checkup_orders').set(copied).where('id', '=', id).execute()
  return async () =>
    world.db.selectFrom('checkup_orders').select(['reference_id', 'email']).where('id', '=', id).executeTakeFirst()
}

test('a copied note and an address that only the company had typed go from check-ups, and what is the person’s stays', async () => {
  const typed = 'nila@banyan.example'
  const noted = await booked(
    '+919769800001',
    { noted: 'NOTE-7', email: typed, own: null },
    { reference_id: 'note-7', email: typed.toUpperCase() },
  )
  const own = await booked(
    '+919769800002',
    { noted: null, email: 'tara@people.example', own: 'Tara@People.example' },
    { reference_id: 'BTP-12', email: 'tara@people.example' },
  )
  // The embedded database takes one statement at a time.
  for (const statement of readFileSync(MIGRATION, 'utf8').trim().split(';\n'))
    await world.db.executeQuery(CompiledQuery.raw(statement))
  expect(await noted()).toEqual({ reference_id: null, email: null })
  expect(await own()).toEqual({ reference_id: 'BTP-12', email: 'tara@people.example' })
})
