import { type AuditEntry, audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { differences } from '../../rules/differences.ts'
import type { Outcome, SaveOptions } from './kind.ts'

/** The account that saves; null for a command on the machine. */
export function accountOf({ actor }: SaveOptions): string | null {
  return typeof actor === 'string' ? null : actor.account_id
}

interface Change extends Pick<AuditEntry, 'action' | 'entity'> {
  id: string
  before: object | undefined
  after: object
}

/** Writes to the audit log which fields of a document changed, and only those. */
export async function auditChange(
  trx: Db,
  { id, before, after, ...what }: Change,
  saving: SaveOptions,
): Promise<Outcome> {
  const { actor, ip = null, request_id = null, now } = saving
  const changes = differences(before ?? {}, after)
  const fieldsOf = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]]))
  await audit(trx, {
    at: now,
    actor,
    ip,
    request_id,
    ...what,
    entity_id: id,
    before: before ? fieldsOf('before') : null,
    after: fieldsOf('after'),
  })
  return before ? 'changed' : 'created'
}
