import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { platformOf } from '#rooms/native-app/rules/platform-of.ts'

/** Published at the first login, the first from the app, and one that is awaited: `{ account_id }`. */
export const LOGIN_NOTED = { name: 'accounts.first-used' } as const

interface Login {
  account_id: string
  cookies: Readonly<Record<string, string | undefined>>
  now: Date
}

/**
 * Notes, once each, when a person first logged in, first from the app, and that they have logged in since somebody waits for it. No other
 * request counts: a session that runs already says nothing of the plan that a company gives to its number.
 */
export async function noteLogin(trx: Db, { account_id, cookies, now }: Login): Promise<void> {
  const inApp = isInApp(cookies)
  const { rows } = await sql`update accounts set first_login_at = coalesce(first_login_at, ${now}), awaits_use = false,
      awaits_app_use = awaits_app_use and not ${inApp},
      app_installed_at = case when ${inApp} then coalesce(app_installed_at, ${now}) else app_installed_at end,
      app_used_at = case when ${inApp} then ${now} else app_used_at end
    where id = ${account_id} and (first_login_at is null or awaits_use
      or (${inApp} and (app_installed_at is null or awaits_app_use))) returning id`.execute(trx)
  if (rows.length > 0) await enqueue(trx, LOGIN_NOTED, { payload: { account_id }, run_at: now })
}

/** Has the next login of accounts reported that have logged in before; the first of the others is anyway. */
export async function awaitLogin(trx: Db, account_ids: readonly string[]): Promise<void> {
  if (account_ids.length === 0) return
  await sql`update accounts set awaits_use = true, awaits_app_use = true where id = any (${[...account_ids].toSorted()}::uuid[])
    and first_login_at is not null and not (awaits_use and awaits_app_use)`.execute(trx)
}

/** Whether a request comes from one of our apps, as far as it says. */
function isInApp(cookies: Login['cookies']): boolean {
  return platformOf(cookies).version_code !== null
}
