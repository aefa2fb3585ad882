import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { accountId } from './account.ts'

const TILL = { kind: 'TILL', keeps_balance: false }
const now = new Date('2026-11-21T08:00:00.000Z')

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('an account of the company', () => {
  it('whose opening was rolled back is opened again, however often it was requested meanwhile', async () => {
    const { db } = database
    const lost = await withTransaction(db, async (trx) => {
      await accountId(trx, TILL, now)
      throw Object.assign(new Error('undone'), { id: await accountId(trx, TILL, now) })
    }).catch(({ id }: { id: bigint }) => id)
    const opened = await withTransaction(db, (trx) => accountId(trx, TILL, now))
    expect(opened).not.toBe(lost)
    for (let time = 0; time < 3; time++) expect(await accountId(db, TILL, now)).toBe(opened)
    const rows = await db.selectFrom('ledger_accounts').select('id').where('kind', '=', 'TILL').execute()
    expect(rows).toEqual([{ id: opened }])
  })

  it('differs between databases of the same process', async () => {
    const other = await testDatabase()
    try {
      await accountId(other.db, { kind: 'OTHER_TILL', keeps_balance: false }, now)
      const id = await accountId(other.db, TILL, now)
      const rows = await other.db.selectFrom('ledger_accounts').select('id').where('kind', '=', 'TILL').execute()
      expect(rows).toEqual([{ id }])
    } finally {
      await other.close()
    }
  })
})
