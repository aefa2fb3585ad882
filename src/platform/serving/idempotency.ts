import type { Insertable } from 'kysely'
import type { IdempotencyKeys } from '#db/schema.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Db } from '../database/open-database.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import { withTransaction } from '../database/transaction.ts'
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
    const answer = { response_status: outcome.status, sealed_response }
    const [first] = await storeReply(stored, { scope, key, started_at: now, ...answer })
    // It ran for so long that another request took the key over: that one does the work, and this is undone.
    if (!first) throw new Refusal('IN_PROGRESS', { retry_after: 1 })
    return outcome
  }
  try {
    return together
      ? await withTransaction(db, async (trx) => store(trx, await work(trx)))
      : await store(db, await work(db))
  } catch (thrown) {
    try {
      return await store(db, refused(thrown))
    } catch (unanswered) {
      await releaseKey(db, { scope, key, now }).catch(() => undefined)
      throw unanswered
    }
  }
}

type Taking = Omit<Insertable<IdempotencyKeys>, 'response_status' | 'sealed_response'> & { cut_off: Date }

const take = preparedQuery((db, { scope, key, cut_off, ...fresh }: Taking) => {
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
    .returning('key')
})

type StoredReply = Omit<Key, 'call' | 'request' | 'now'> & {
  started_at: Date
  response_status: number
  sealed_response: Buffer
}

const storeReply = preparedQuery((db, { scope, key, started_at, ...answer }: StoredReply) =>
  db
    .updateTable('idempotency_keys')
    .set(answer)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('started_at', '=', started_at)
    .where('response_status', 'is', null)
    .returning('key'),
)

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
  if (!Buffer.from(row.request_hash).equals(hash)) throw new Refusal('IDEMPOTENCY_MISMATCH')
  if (row.response_status === null || !row.sealed_response) throw new Refusal('IN_PROGRESS', { retry_after: 1 })
  return { status: row.response_status, body: JSON.parse(keys.unseal(row.sealed_response, sealOf(scope, key))) }
}

/** The associated data of a sealed answer: it does not open under another person's key. */
const sealOf = (scope: string, key: string) => `idempotency_keys:${scope}:${key.toLowerCase()}`
