import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_SENTINELS } from '#gateways/bank-verification/account-sentinels.ts'
import { UnsealError } from '#platform/seal.ts'
import { BANK, changeBank, saveBank } from '#testing/bank.ts'
import { otherCode, sentCode } from '#testing/log-in.ts'
import { givePastPlan } from '#testing/past-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { revealAccount } from './queries/bank-details.ts'

const OTHER = '912345678901'
let world: World
const lines: string[] = []

async function owner(mobile: string) {
  const browser = await world.signUp(mobile)
  await givePastPlan(world.db, mobile)
  return browser
}

beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'debug' }, lines)
  const asha = await owner('+919811000001')
  await saveBank(asha)
  await changeBank(world, asha, { account_number: OTHER })
  await saveBank(await owner('+919811000002'))
  await world.advance(60_000)
})
afterAll(() => world.close())

it('no table and no line of the log holds an account number, in clear or as printed bytes', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(world.db)
  const found: string[] = []
  const forms = [BANK.account_number, OTHER].flatMap((number) => {
    const bytes = Buffer.from(number)
    return [number, bytes.toString('hex'), bytes.toString('base64').replace(/.{2}=*$/, '')]
  })
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(
      world.db,
    )
    if (rows.some(({ row }) => forms.some((form) => row.includes(form)))) found.push(name)
  }
  expect(found).toEqual([])
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => forms.some((form) => line.includes(form)))).toEqual([])
})

it('the whole number is opened for a payout, and a number moved to another row cannot be opened', async () => {
  const { db, keys } = world
  const rows = await db
    .selectFrom('bank_details')
    .select(['id', 'sealed_account_number'])
    .orderBy('created_at')
    .execute()
  expect(await revealAccount(db, keys, rows[0]!.id)).toBe(BANK.account_number)
  await db
    .updateTable('bank_details')
    .set({ sealed_account_number: rows[1]!.sealed_account_number })
    .where('id', '=', rows[0]!.id)
    .execute()
  await expect(revealAccount(db, keys, rows[0]!.id)).rejects.toThrow(UnsealError)
})

it('the database allows one active account per person, under any race', async () => {
  const row = await world.db.selectFrom('bank_details').selectAll().where('active', '=', true).executeTakeFirstOrThrow()
  const again = { ...row, id: '0190a000-0000-7000-8000-0000000000aa' }
  await expect(world.db.insertInto('bank_details').values(again).execute()).rejects.toThrow(/bank_details_active/)
})

describe('a bank', () => {
  const unknown = { account_number: ACCOUNT_SENTINELS.no_such_account }

  it('is asked about a change only after a right code, which is used up by it', async () => {
    const asha = await owner('+919811000003')
    await saveBank(asha)
    const { verification_id } = (await asha.post('bankdetails/otp', {})).body
    const otp = await sentCode(world, verification_id)
    const guessed = await saveBank(asha, { ...unknown, verification_id, otp: otherCode(otp) })
    expect(guessed.error?.type).toBe('OTP_INVALID')
    expect((await saveBank(asha, { ...unknown, verification_id, otp })).error?.type).toBe('ACCOUNT_INVALID')
    expect((await saveBank(asha, { ...unknown, verification_id, otp })).error?.type).toBe('OTP_REVOKED')
  })

  it('is asked five times a day for a person', async () => {
    const asha = await owner('+919811000004')
    for (let tries = 0; tries < 5; tries++) expect((await saveBank(asha, unknown)).status).toBe(422)
    const sixth = await saveBank(asha)
    expect([sixth.status, sixth.error?.type]).toEqual([429, 'RATE_LIMITED'])
    await world.advance(24 * 3_600_000)
    expect((await saveBank(await world.signUp('+919811000004'))).status).toBe(200)
  })

  it('is not asked for a person who never had a plan; a plan that is over is enough', async () => {
    const mobile = '+919811000005'
    const asha = await world.signUp(mobile)
    const refused = await saveBank(asha)
    expect([refused.status, refused.error?.type]).toEqual([409, 'PLAN_NEEDED'])
    expect(refused.body.message).toBe(
      'Bank details are for claims, and you have not had a plan yet. Choose a plan first.',
    )
    await givePastPlan(world.db, mobile)
    expect((await saveBank(asha)).status).toBe(200)
  })
})
