/** A new secret replaces the old one while the product is running, and a wrong one is detected at the start. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { checkKeys } from './platform/check-keys.ts'
import { renewSecrets } from './platform/renew-secrets.ts'
import { keysFrom } from './platform/seal.ts'
import { SEALED_COLUMNS } from './product.ts'
import {
  accountNumberColumn,
  accountNumberHmac,
  accountNumberSeal,
  revealAccount,
} from './rooms/bank-details/server/queries/bank-details.ts'
import { openWorld, type World } from './testing/world.ts'

/** Sealed for minutes or days, after which nobody reads them; the previous secret opens them until then. */
const SHORT_LIVED = [
  'idempotency_keys.sealed_response',
  'outbox_messages.sealed_recipient',
  'outbox_messages.sealed_content',
  'outbox_attachments.sealed_bytes',
  'simulator_messages.sealed_content',
]
const ROWS = 10_000

const before = keysFrom('the first secret of this database, of enough characters')
const after = keysFrom(
  'the second secret of this database, of enough characters',
  'the first secret of this database, of enough characters',
)
const alone = keysFrom('the second secret of this database, of enough characters')

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every sealed column can be sealed again, or is declared not to need it', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like 'sealed%'`.execute(world.db)
  const declared = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...declared, ...SHORT_LIVED].toSorted())
})

test('a secret that is not this database’s is refused in a sentence that names it, and the old one beside the new is accepted', async () => {
  const { db } = world
  await db.deleteFrom('key_check').execute()
  await checkKeys(db, before)
  await checkKeys(db, before)
  await expect(checkKeys(db, alone)).rejects.toThrow(ConfigError)
  await expect(checkKeys(db, alone)).rejects.toThrow(/APP_SECRET is not the secret/)
  await checkKeys(db, after)
})

test('ten thousand account numbers are sealed again while they are read and others are saved', async () => {
  const { db, clock } = world
  const now = clock.now()
  const ids = Array.from({ length: ROWS }, () => randomUUID())
  const number = (at: number) => `5010${String(at).padStart(10, '0')}`
  const row = (id: string, at: number, keys = before) => ({
    id,
    account_id: id,
    account_holder_name: 'Asha Verma',
    sealed_account_number: keys.seal(number(at), accountNumberSeal(id)),
    account_number_hmac: accountNumberHmac(keys, number(at)),
    last_four: number(at).slice(-4),
    account_type: 'SAVINGS' as const,
    ifsc_code: 'HDFC0000001',
    bank: 'HDFC Bank',
    branch: 'FORT',
    status: 'VERIFIED' as const,
    created_at: now,
  })
  const account = (id: string, at: number) => ({ id, mobile: `+916${String(at).padStart(9, '0')}`, created_at: now })
  for (let from = 0; from < ROWS; from += 1000) {
    const part = ids.slice(from, from + 1000)
    await db
      .insertInto('accounts')
      .values(part.map((id, at) => account(id, from + at)))
      .execute()
    await db
      .insertInto('bank_details')
      .values(part.map((id, at) => row(id, from + at)))
      .execute()
  }
  let renewing = true
  const renewed = renewSecrets(db, after, [accountNumberColumn]).finally(() => {
    renewing = false
  })
  let read = 0
  while (renewing) {
    const at = (read * 7919) % ROWS
    expect(await revealAccount(db, after, ids[at]!)).toBe(number(at))
    const fresh = randomUUID()
    await db
      .insertInto('accounts')
      .values(account(fresh, ROWS + read))
      .execute()
    await db
      .insertInto('bank_details')
      .values(row(fresh, ROWS + read, alone))
      .execute()
    read += 1
  }
  expect(await renewed).toBe(ROWS)
  expect(read).toBeGreaterThan(0)
  const stored = await db.selectFrom('bank_details').selectAll().execute()
  const wrong = stored.filter((one) => {
    const plain = alone.unseal(one.sealed_account_number, accountNumberSeal(one.id))
    return !plain.endsWith(one.last_four) || !accountNumberHmac(alone, plain).equals(one.account_number_hmac)
  })
  expect(wrong).toEqual([])
  expect(await renewSecrets(db, after, [accountNumberColumn])).toBe(0)
  // Of an earlier version, which computed it in another way.
  const [first, second] = ids
  const hmac = (id: string) =>
    db.selectFrom('bank_details').select('account_number_hmac').where('id', '=', id).executeTakeFirst()
  const right = await hmac(first!)
  await db
    .updateTable('bank_details')
    .set({ account_number_hmac: (await hmac(second!))!.account_number_hmac })
    .where('id', '=', first!)
    .execute()
  expect(await renewSecrets(db, after, [accountNumberColumn])).toBe(1)
  expect(await hmac(first!)).toEqual(right)
})
