import type { Db } from '#platform/database/open-database.ts'
import { consentState } from '../rules/consent-state.ts'
import { refusalOfAct } from '../rules/coordinator-acts.ts'
import { type ConsentRow, selectConsents } from './consents.ts'

/** A list may be opened many times while somebody works: its reading is one line of the log for so long. */
const ONE_LINE_MS = 3_600_000

interface StatusQuery {
  /** The coordinator who reads. */
  coordinator_id: string
  subsidiary_id: string
  ids: readonly string[]
  now: Date
}

/**
 * Of some consents of a company those that let this coordinator read where the order is, as they are now: locked until the
 * transaction ends, so that a withdrawal at the same time waits or has come first, and with the reading in their log.
 */
export async function readStatuses(
  trx: Db,
  { coordinator_id, subsidiary_id, ids, now }: StatusQuery,
): Promise<Map<string, ConsentRow & { account_id: string }>> {
  if (ids.length === 0) return new Map()
  const own = await selectConsents(trx)
    .where('k.id', 'in', ids)
    .where('k.coordinator_id', '=', coordinator_id)
    .where('k.subsidiary_id', '=', subsidiary_id)
    .orderBy('k.id')
    .forUpdate('k')
    .execute()
  const given = own.flatMap((row) => {
    const { account_id, scopes } = row
    const refusal = refusalOfAct('read_status', { state: consentState(row, now), scopes })
    return account_id !== null && refusal === null ? [{ ...row, account_id }] : []
  })
  await logReading(trx, given, now)
  return new Map(given.map((row) => [row.id, row]))
}

async function logReading(trx: Db, given: readonly ConsentRow[], now: Date): Promise<void> {
  if (given.length === 0) return
  const noted = await trx
    .selectFrom('partner_user_consent_log')
    .select('consent_id')
    .where(
      'consent_id',
      'in',
      given.map(({ id }) => id),
    )
    .where('act', '=', 'read_status')
    .where('at', '>', new Date(now.getTime() - ONE_LINE_MS))
    .execute()
  const isNoted = new Set(noted.map(({ consent_id }) => consent_id))
  const lines = given
    .filter(({ id }) => !isNoted.has(id))
    .map(({ id, coordinator_id, coordinator_name }) => ({
      consent_id: id,
      at: now,
      actor_id: coordinator_id,
      actor_name: coordinator_name,
      act: 'read_status' as const,
    }))
  if (lines.length > 0) await trx.insertInto('partner_user_consent_log').values(lines).execute()
}
