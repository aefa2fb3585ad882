import type { Db } from '#platform/database/open-database.ts'

/** Where a code is to be sent, and until when that makes sense. Undefined once the challenge was forgotten. */
export async function findChallenge(db: Db, id: string) {
  return db
    .selectFrom('login_challenges')
    .select(['mobile', 'channel', 'purpose', 'expires_at', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
