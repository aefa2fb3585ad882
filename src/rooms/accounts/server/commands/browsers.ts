import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { waitAfterFailures } from '../../rules/code-limits.ts'
import { KNOWN_MS } from '../verification-cookie.ts'

export interface NumberInBrowser {
  mobile: string
  /** Codes by mail have their own waits. */
  by_mail: boolean
  browser_hash: Buffer
  now: Date
}

/** What is remembered of a browser at a number: whether it has logged in there, and how long it must wait. */
export async function readBrowser(
  trx: Db,
  { mobile, by_mail, browser_hash, now }: NumberInBrowser,
): Promise<{ is_known: boolean; wait_until: Date | null }> {
  const rows = await trx
    .selectFrom('login_browsers')
    .select(['by_mail', 'known_at', 'wait_until'])
    .where('mobile', '=', mobile)
    .where('browser_hash', '=', browser_hash)
    .execute()
  const is_known = rows.some(({ known_at }) => known_at && known_at.getTime() > now.getTime() - KNOWN_MS)
  return { is_known, wait_until: rows.find((row) => row.by_mail === by_mail)?.wait_until ?? null }
}

/** Counts a wrong code of a browser; every fifth in a row makes it wait at this number, whatever codes follow. */
export async function noteBrowserFailure(
  trx: Db,
  { mobile, by_mail, browser_hash, now }: NumberInBrowser,
): Promise<void> {
  const { failures } = await trx
    .insertInto('login_browsers')
    .values({ mobile, by_mail, browser_hash, failures: 1, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['mobile', 'browser_hash', 'by_mail'])
        .doUpdateSet({ failures: sql`login_browsers.failures + 1`, seen_at: now }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  const wait = waitAfterFailures(failures)
  if (wait === 0) return
  await trx
    .updateTable('login_browsers')
    .set({ wait_until: new Date(now.getTime() + wait) })
    .where('mobile', '=', mobile)
    .where('by_mail', '=', by_mail)
    .where('browser_hash', '=', browser_hash)
    .execute()
}

/** A right code ends the consecutive wrong ones: of its browser, and of the strangers at its number. */
export async function clearFailures(trx: Db, { mobile, by_mail, browser_hash }: NumberInBrowser): Promise<void> {
  await trx
    .updateTable('login_browsers')
    .set({ failures: 0, wait_until: null })
    .where('mobile', '=', mobile)
    .where('by_mail', '=', by_mail)
    .where('browser_hash', '=', browser_hash)
    .execute()
  await trx.deleteFrom('login_guards').where('mobile', '=', mobile).where('by_mail', '=', by_mail).execute()
}

/**
 * Makes a browser known at a number, under a new token, which nobody can have planted. What the old token was known for
 * moves to the new one.
 */
export async function makeKnown(
  trx: Db,
  { mobile, browser_hash, new_hash, now }: Omit<NumberInBrowser, 'by_mail'> & { new_hash: Buffer },
): Promise<void> {
  await trx
    .updateTable('login_browsers')
    .set({ browser_hash: new_hash })
    .where('browser_hash', '=', browser_hash)
    .where('known_at', 'is not', null)
    .execute()
  await trx.deleteFrom('login_browsers').where('mobile', '=', mobile).where('browser_hash', '=', browser_hash).execute()
  await trx
    .insertInto('login_browsers')
    .values({ mobile, browser_hash: new_hash, known_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['mobile', 'browser_hash', 'by_mail'])
        .doUpdateSet({ known_at: now, seen_at: now, failures: 0, wait_until: null }),
    )
    .execute()
}

/** No browser is known at a person's number any more. */
export async function forgetBrowsers(trx: Db, account_id: string): Promise<void> {
  await trx
    .deleteFrom('login_browsers')
    .where('mobile', 'in', trx.selectFrom('accounts').select('mobile').where('id', '=', account_id))
    .execute()
}
