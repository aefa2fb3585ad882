import { performance } from 'node:perf_hooks'
import type { DatedValue, Setting } from '#values/setting.ts'
import type { Db } from '../database/open-database.ts'
import { preparedStatement } from '../database/prepared-query.ts'
import { settingAt } from './setting-at.ts'

/** How long another process's change may stay unseen. */
const CHECK_EVERY_MS = 1_000

type Values = ReadonlyMap<string, readonly DatedValue[]>

interface CachedSetting {
  version: string
  values: Values
  checkedAt: number
}

/** Keyed by the database's adapter, which a database and its transactions share: tests open several in a process. */
const cache = new WeakMap<object, CachedSetting>()

/**
 * The value of a setting at an instant: `now`, or the day a rule asks about. Read from memory; a change is visible
 * immediately in the process that made it and within a second in others.
 */
export async function readSetting<T>(db: Db, setting: Setting<T>, at: Date): Promise<T> {
  const values = fresh(db) ?? (await renewed(db))
  return settingAt(setting, values.get(setting.key) ?? [], at)
}

/** Invalidates the cache of this process. Called once the change is committed. */
export function noteSettingsChange(db: Db): void {
  // A new object, so that a load in progress does not store what it has read.
  cache.set(adapterOf(db), { version: 'changed', values: new Map(), checkedAt: Number.NEGATIVE_INFINITY })
}

function fresh(db: Db): Values | undefined {
  const known = cache.get(adapterOf(db))
  return known && performance.now() - known.checkedAt < CHECK_EVERY_MS ? known.values : undefined
}

/** If the version is unchanged, the cache is valid, and is not checked again for a second. */
async function renewed(db: Db): Promise<Values> {
  const checkedAt = performance.now()
  const known = cache.get(adapterOf(db))
  const isCurrent = known && (await readSettingsVersion(db)) === known.version
  const { isOwn, ...current } = isCurrent ? { ...known, isOwn: false } : await load(db)
  // Not what a transaction has not yet committed, nor what this process has changed meanwhile.
  if (!isOwn && cache.get(adapterOf(db)) === known) cache.set(adapterOf(db), { ...current, checkedAt })
  return current.values
}

/** How often settings have changed. */
async function readSettingsVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('settings_version').select('version').executeTakeFirstOrThrow()
  return String(row.version)
}

/** All values, and whether the current transaction has itself changed some of them. */
async function load(db: Db): Promise<{ version: string; values: Values; isOwn: boolean }> {
  const [row] = await loadAll(db, [])
  const { version, is_own, rows: stored } = row!
  const values = new Map<string, DatedValue[]>()
  for (const { key, value, effective_from } of stored)
    values.set(key, [...(values.get(key) ?? []), { value, effective_from: new Date(effective_from) }])
  return { version, values, isOwn: is_own }
}

const loadAll = preparedStatement<{
  version: string
  is_own: boolean
  rows: { key: string; value: unknown; effective_from: string }[]
}>(`select version::text, coalesce(xmin = pg_current_xact_id_if_assigned()::xid, false) as is_own,
  coalesce((select jsonb_agg(jsonb_build_object('key', key, 'value', value, 'effective_from', effective_from) order by id)
    from setting_values), '[]') as rows from settings_version`)

function adapterOf(db: Db): object {
  return db.getExecutor().adapter
}
