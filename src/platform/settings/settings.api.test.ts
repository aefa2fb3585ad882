import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '#platform/contract/refusal.ts'
import { type Caller, nobody } from '#platform/contract/who.ts'
import type { Database, Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { defineSetting, wholeNumber } from '#values/setting.ts'
import { noteSettingsChange, readSetting } from './read-setting.ts'
import { listSettingValues, saveSetting } from './save-setting.ts'

const now = new Date('2026-11-21T08:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const kabir: Caller = { ...nobody, account_id: '0190a000-0000-7000-8000-000000000003', staff_role: 'SUPERADMIN' }
const wait = defineSetting({
  key: 'checkout.wait_minutes',
  money: false,
  schema: wholeNumber(5, 60),
  default: 30,
  later: [{ from: '2027-04-01', value: 45 }],
  label: 'Wait',
  description: 'How long.',
})

let database: Database
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  await withTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`with gone as (delete from setting_values) delete from audit_log`.execute(trx)
  })
  noteSettingsChange(db)
})

type Change = { value: unknown; from?: Date | null; version?: number; at?: Date }

async function save({ value, from = null, version, at = now }: Change): Promise<boolean> {
  const changed = await withTransaction(db, (trx) =>
    saveSetting(trx, { setting: wait, value, effective_from: from, version, by: { at, actor: kabir } }),
  )
  noteSettingsChange(db)
  return changed
}

const refusal = (change: Change) =>
  save(change).then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof Refusal ? { code: thrown.code, ...thrown.fields } : thrown),
  )

describe('works', () => {
  it('is its default until it is set, and its new value immediately afterwards', async () => {
    expect(await readSetting(db, wait, now)).toBe(30)
    expect(await save({ value: 10 })).toBe(true)
    expect(await readSetting(db, wait, now)).toBe(10)
    expect(await readSetting(db, wait, hours(-1))).toBe(30)
  })

  it('a value for a later day is effective from that day, and can be withdrawn before it', async () => {
    await save({ value: 10, from: hours(2) })
    expect([await readSetting(db, wait, hours(1)), await readSetting(db, wait, hours(2))]).toEqual([30, 10])
    await save({ value: 30, from: hours(2) })
    expect(await readSetting(db, wait, hours(2))).toBe(30)
  })

  it('the current value may change without affecting a later one', async () => {
    await save({ value: 10, from: hours(2) })
    await save({ value: 20 })
    expect([await readSetting(db, wait, hours(1)), await readSetting(db, wait, hours(2))]).toEqual([20, 10])
  })

  it('a default with a known change date changes on that day in India, unless a value was set later', async () => {
    expect(await readSetting(db, wait, new Date('2027-03-31T18:29:59.999Z'))).toBe(30)
    expect(await readSetting(db, wait, new Date('2027-03-31T18:30:00.000Z'))).toBe(45)
    await save({ value: 50, from: new Date('2027-05-01T00:00:00Z') })
    expect(await readSetting(db, wait, new Date('2027-05-02T00:00:00Z'))).toBe(50)
  })

  it('logs who changed what, once, and nothing where nothing changed', async () => {
    expect(await save({ value: 10 })).toBe(true)
    expect(await save({ value: 10 })).toBe(false)
    const entries = await db.selectFrom('audit_log').select(['action', 'entity_id', 'before', 'after']).execute()
    expect(entries).toEqual([
      {
        action: 'settings.setting-changed',
        entity_id: wait.key,
        before: { value: 30 },
        after: { value: 10, effective_from: now.toISOString() },
      },
    ])
  })

  it('a change by another process is visible when this one checks again, and an old row that is no longer allowed is skipped', async () => {
    await readSetting(db, wait, now)
    const row = { key: wait.key, effective_from: now, set_at: now }
    await db
      .insertInto('setting_values')
      .values([
        { ...row, value: '12' },
        { ...row, value: '9999' },
      ])
      .execute()
    await sql`update settings_version set version = version + 1`.execute(db)
    expect(await readSetting(db, wait, now)).toBe(30)
    noteSettingsChange(db)
    expect(await readSetting(db, wait, now)).toBe(12)
  })

  it('a transaction that finds the cached settings current does not load them again, and saves others the check', async () => {
    const clock = vi.spyOn(performance, 'now')
    try {
      clock.mockReturnValue(0)
      await readSetting(db, wait, now)
      // Without a new version, so only a load would see it.
      await db
        .insertInto('setting_values')
        .values({ key: wait.key, value: '12', effective_from: now, set_at: now })
        .execute()
      clock.mockReturnValue(5_000)
      await withTransaction(db, async (trx) => {
        expect(await readSetting(trx, wait, now)).toBe(30)
        await sql`update settings_version set version = version + 1`.execute(trx)
        expect(await readSetting(trx, wait, now)).toBe(30)
        clock.mockReturnValue(10_000)
        expect(await readSetting(trx, wait, now)).toBe(12)
      })
    } finally {
      clock.mockRestore()
    }
  })

  it('settings that a transaction loads and has not itself changed are cached for everybody', async () => {
    await withTransaction(db, (trx) => readSetting(trx, wait, now))
    // Without a new version, so only a load would see it.
    await db
      .insertInto('setting_values')
      .values({ key: wait.key, value: '12', effective_from: now, set_at: now })
      .execute()
    expect(await withTransaction(db, (trx) => readSetting(trx, wait, now))).toBe(30)
    expect(await readSetting(db, wait, now)).toBe(30)
  })

  it('a change that is rolled back was never visible to others', async () => {
    await withTransaction(db, async (trx) => {
      await saveSetting(trx, { setting: wait, value: 10, effective_from: null, by: { at: now, actor: 'system' } })
      expect(await readSetting(trx, wait, now)).toBe(10)
      throw new Error('undone')
    }).catch(() => {})
    expect(await readSetting(db, wait, now)).toBe(30)
  })
})

describe('invalid', () => {
  it.each([['text'], [4], [61], [10.5], [null], [[10]], ['10']])('%j is refused with a text', async (value) => {
    expect(await refusal({ value })).toEqual({ code: 'INVALID', value: 'Enter a whole number from 5 to 60' })
  })

  it('the past cannot be rewritten', async () => {
    expect(await refusal({ value: 10, from: hours(-1) })).toMatchObject({
      code: 'INVALID',
      effective_from: expect.any(String),
    })
  })

  it('a row cannot be changed or deleted', async () => {
    await save({ value: 10 })
    await expect(sql`update setting_values set value = '11'`.execute(db)).rejects.toMatchObject({ code: 'TA001' })
    await expect(sql`delete from setting_values`.execute(db)).rejects.toMatchObject({ code: 'TA001' })
  })
})

describe('raced', () => {
  it('of two people who saw the same state, one is informed that the other was first', async () => {
    const outcomes = await Promise.all([refusal({ value: 10, version: 0 }), refusal({ value: 20, version: 0 })])
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
    expect(outcomes).toContainEqual({ code: 'STALE' })
    expect(await listSettingValues(db, wait.key)).toHaveLength(1)
  })
})
