import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { UnlockFacts } from '../rules/unlock-guards.ts'
import { parseVisitCode } from '../rules/visit-code.ts'
import { isSame } from './qr-seal.ts'
import { deskCodeOf } from './visit-ids.ts'
import type { VisitKey } from './visit-keys.ts'

/** Wrong codes that a person may enter for a clinic on a day. */
const WRONG_CODES_A_DAY = 5

interface DeskCodeAttempt {
  key: VisitKey
  account_id: string
  now: Date
}

/** Whether a clinic asks for its desk's code of the day with a printed QR code. */
export async function asksCode(db: Db, establishment_id: string): Promise<boolean> {
  const desk = await db
    .selectFrom('visit_desks')
    .select('asks_code')
    .where('establishment_id', '=', establishment_id)
    .executeTakeFirst()
  return desk?.asks_code ?? false
}

/** What the desk's code has to be for this key before anything was entered: whether it is needed, and may be tried. */
export async function deskCodeFor(
  db: Db,
  { key, account_id, now }: DeskCodeAttempt,
): Promise<Extract<UnlockFacts['desk_code'], 'NOT_NEEDED' | 'MISSING' | 'LIMIT'>> {
  const { unlocked_with, establishment_id } = key
  if (unlocked_with !== 'PRINTED_CODE' || establishment_id === undefined) return 'NOT_NEEDED'
  if (!(await asksCode(db, establishment_id))) return 'NOT_NEEDED'
  const row = await db
    .selectFrom('desk_code_misses')
    .select('misses')
    .where('establishment_id', '=', establishment_id)
    .where('day', '=', istDateOf(now))
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return row && row.misses >= WRONG_CODES_A_DAY ? 'LIMIT' : 'MISSING'
}

/**
 * Compares what was entered with the desk's code of the day. Outside any transaction, because a refusal would undo the count:
 * each try is counted before it is compared, so that many at once are as many tries, and a right one is taken back.
 */
export async function tryDeskCode(
  db: Db,
  { typed, ...entered }: DeskCodeAttempt & { typed: string | null | undefined },
): Promise<UnlockFacts['desk_code']> {
  const before = await deskCodeFor(db, entered)
  if (before !== 'MISSING' || !typed) return before
  const { key, account_id, now } = entered
  const establishment_id = key.establishment_id!
  const day = istDateOf(now)
  const { rows: counted } = await sql`insert into desk_code_misses as m (establishment_id, day, account_id, misses)
    values (${establishment_id}, ${day}, ${account_id}, 1)
    on conflict (establishment_id, day, account_id) do update set misses = m.misses + 1 where m.misses < ${WRONG_CODES_A_DAY}
    returning misses`.execute(db)
  if (counted.length === 0) return 'LIMIT'
  if (!isSame(parseVisitCode(typed) ?? '', await deskCodeOf(db, establishment_id, now))) return 'WRONG'
  await db
    .updateTable('desk_code_misses')
    .set(({ eb }) => ({ misses: eb('misses', '-', 1) }))
    .where('establishment_id', '=', establishment_id)
    .where('day', '=', day)
    .where('account_id', '=', account_id)
    .execute()
  return 'RIGHT'
}

/** Wrong codes of a day at a clinic, of everybody. */
export async function countWrongCodes(db: Db, establishment_id: string, now: Date): Promise<number> {
  const { misses } = await db
    .selectFrom('desk_code_misses')
    .select(({ fn }) => fn.sum<string | null>('misses').as('misses'))
    .where('establishment_id', '=', establishment_id)
    .where('day', '=', istDateOf(now))
    .executeTakeFirstOrThrow()
  return Number(misses ?? 0)
}
