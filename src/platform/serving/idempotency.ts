import type { Insertable } from 'kysely'
import type { IdempotencyKeys } from '#db/schema.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Db } from '../database/open-database.ts'
import { preparedQuery, preparedStatement } from '../database/prepared-query.ts'
import { sendBehind } from '../database/send-behind.ts'
import { UNHURRIED_COMMIT, withTransaction } from '../database/transaction.ts'
import type { Keys } from '../seal.ts'

const DAY_MS = 86_400_000
/** A request that has been running for longer than this was interrupted; its key may be used again. */
const CUT_OFF_MS = 60_000

export interface Outcome {
  status: number
  body: unknown
}

/** Amounts are bigints of paise, which JSON cannot represent. */
const exact = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

interface Key {
  scope: string
  key: string
  call: string
  request: unknown
  now: Date
}

/**
 * Runs `work` once per key: the first request does the work, later ones get the same answer for 24 hours. Answer and
 * request may contain personal data, so the answer is stored sealed and the request as an HMAC. Work and answer are
 * committed together, so a process that dies in between has done nothing. A refusal undoes the work and is an answer
 * too; other work that throws has no answer: the key is free again.
 * @param refused the answer to what `work` threw; throws it again where there is none
 * @throws Refusal IN_PROGRESS while the first is running, IDEMPOTENCY_MISMATCH for another request under the key
 */
export async function once(
  { db, keys }: { db: Db; keys: Keys },
  { scope, key, call, request, now }: Key,
  work: (db: Db) => Promise<Outcome>,
  { refused, together }: { refused: (thrown: unknown) => Outcome; together: boolean },
): Promise<Outcome> {
  const request_hash = keys.hmac('idempotency', `${call}\n${JSON.stringify(request, exact)}`)
  const fresh = { call, request_hash, started_at: now, expires_at: new Date(now.getTime() + DAY_MS) }
  const cut_off = new Date(now.getTime() - CUT_OFF_MS)
  const [taken] = await take(db, { scope, key, ...fresh, cut_off })
  if (!taken) return replay({ db, keys }, scope, key, request_hash)
  const store = async (stored: Db, outcome: Outcome) => {
    const sealed_response = keys.seal(JSON.stringify(outcome.body ?? null), sealOf(scope, key))
    await sendBehind(stored, () => storeReply(stored, [scope, key, now, outcome.status, sealed_response]))
    return outcome
  }
  try {
    return together
      ? await withTransaction(db, async (trx) => store(trx, await work(trx)))
      : await store(db, await work(db))
  } catch (thrown) {
    try {
      return await store(db, refused(overtaken(thrown)))
    } catch (unanswered) {
      await releaseKey(db, { scope, key, now }).catch(() => undefined)
      throw overtaken(unanswered)
    }
  }
}

const TAKEN_OVER = 'TI001'

/** It ran for so long that another request took the key over: that one does the work, and this is undone. */
function overtaken(thrown: unknown): unknown {
  return (thrown as { code?: unknown }).code === TAKEN_OVER ? new Refusal('IN_PROGRESS', { retry_after: 1 }) : thrown
}

/**
 * Does not wait for the disk: the work's own commit writes the log up to its end, so no work outlives its key. A key that is
 * lost with its process and its work is free again.
 */
type KeyInsert = Omit<Insertable<IdempotencyKeys>, 'response_status' | 'sealed_response'> & { cut_off: Date }

const take = preparedQuery((db, { scope, key, cut_off, ...fresh }: KeyInsert) => {
  return db
    .insertInto('idempotency_keys')
    .values({ scope, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet({ ...fresh, response_status: null, sealed_response: null })
        .where((where) =>
          where.or([
            where('idempotency_keys.expires_at', '<=', fresh.started_at as Date),
            where.and([
              where('idempotency_keys.response_status', 'is', null),
              where('idempotency_keys.request_hash', '=', fresh.request_hash),
              where('idempotency_keys.started_at', '<', cut_off),
            ]),
          ]),
        ),
    )
    .returning(['key', UNHURRIED_COMMIT])
})

const storeReply = preparedStatement('select store_reply($1, $2, $3, $4, $5)')

async function releaseKey(db: Db, { scope, key, now }: Pick<Key, 'scope' | 'key' | 'now'>): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('response_status', 'is', null)
    .where('started_at', '=', now)
    .execute()
}

/**
 * Immediately releases the keys of requests that a process was handling when it died, instead of a minute later. Only
 * where no other process can be running, as on the embedded database.
 */
export async function takeOverKeys(db: Db): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ started_at: new Date(0) })
    .where('response_status', 'is', null)
    .execute()
}

async function replay(
  { db, keys }: { db: Db; keys: Keys },
  scope: string,
  key: string,
  hash: Buffer,
): Promise<Outcome> {
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) throw new Refusal('IN_PROGRESS', { retry_after: 1 })
  if (!row.request_hash.equals(hash)) throw new Refusal('IDEMPOTENCY_MISMATCH')
  if (row.response_status === null || !row.sealed_response) throw new Refusal('IN_PROGRESS', { retry_after: 1 })
  return { status: row.response_status, body: JSON.parse(keys.unseal(row.sealed_response, sealOf(scope, key))) }
}

/** The associated data of a sealed answer: it does not open under another person's key. */
const sealOf = (scope: string, key: string) => `idempotency_keys:${scope}:${key.toLowerCase()}`
