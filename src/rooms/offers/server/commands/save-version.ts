import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'

/** Who saves a catalogue entry, when, and based on which version. */
export interface VersionSaveOptions extends Pick<AuditEntry, 'actor' | 'ip' | 'request_id' | 'reason'> {
  now: Date
  /** The version the author saw; absent for imports, which overwrite. */
  version?: number | undefined
}

interface VersionChange<Row extends object> {
  noun: string
  id: string
  before: (Record<keyof Row, unknown> & { version: number }) | undefined
  after: Row
  write: (version: number) => Promise<unknown>
}

/**
 * Writes a row's next version with its audit entry; an unchanged row is not written.
 * @returns the current version
 * @throws Refusal STALE if somebody else saved meanwhile
 */
export async function saveVersion<Row extends object>(
  trx: Db,
  { noun, id, before, after, write }: VersionChange<Row>,
  { now, version, ...by }: VersionSaveOptions,
): Promise<number> {
  if (version !== undefined && version !== (before?.version ?? 0)) throw new Refusal('STALE')
  const changed = Object.keys(after).filter((key) => !isSame(before?.[key as keyof Row], after[key as keyof Row]))
  if (before && changed.length === 0) return before.version
  const next = (before?.version ?? 0) + 1
  await write(next)
  const part = (row: object | undefined) =>
    row ? Object.fromEntries(changed.map((key) => [key, row[key as keyof typeof row]])) : null
  const entry = { ...by, at: now, action: `offers.${noun}-saved`, entity: noun.replaceAll('-', '_'), entity_id: id }
  await audit(trx, { ...entry, before: part(before), after: part(after) })
  return next
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
}
