import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueSpaced } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatDate } from '#values/display-time.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { formatRupees } from '#values/money.ts'
import { workEmail } from './work-email.ts'

/** Messages that are written by one job, of which one runs a second. */
const AT_ONCE = 20
/** To one phone. */
const SMS_PER_DAY = 3
/** Not sent after this: it would be outdated. */
const NEWS_MS = 7 * DAY_MS

const NOTIFY_CREDITS = { name: 'wallet.notify-credits' }

/** Queues messages to people whose credits were allotted or restored, for after the commit. */
export async function notifyLater(trx: Db, transaction_ids: readonly string[], now: Date): Promise<void> {
  const payloads = []
  for (let at = 0; at < transaction_ids.length; at += AT_ONCE)
    payloads.push({ transaction_ids: transaction_ids.slice(at, at + AT_ONCE) })
  await enqueueSpaced(trx, NOTIFY_CREDITS, { payloads, run_at: now, seconds: 1 })
}

export const notifyCredits = defineJob<{ transaction_ids: string[] }>({
  ...NOTIFY_CREDITS,
  work: async ({ db, keys, config }, { transaction_ids }, { now }) => {
    const link = walletLink(config)
    await withTransaction(db, async (trx) => {
      const news = await listTransactions(trx, transaction_ids, now)
      for (const { id, type, amount_paise, account_id, partner_name, ends_on, email, work_email, is_first } of news) {
        const mail_to = email ?? work_email
        // The welcome that goes to this address names them.
        if (is_first && type === 'TRANSFER' && email === null && work_email !== null) continue
        if (mail_to === null && !(await mayRing(trx, account_id, now))) continue
        const to = { to_account: account_id, mail_to, cause: `wallet:${id}`, now }
        const amount = formatRupees(amount_paise)
        if (type === 'TRANSFER')
          await notify(trx, keys, {
            template: 'credits-allotted',
            variables: { amount, until: formatDate(ends_on), link },
            ...to,
          })
        else
          await notify(trx, keys, {
            template: 'credits-restored',
            variables: { amount, company: partner_name, link },
            ...to,
          })
      }
    })
  },
})

export function walletLink(config: Parts['config']): string {
  return linkTo(config, '/plus/wallets')
}

/** Whether an SMS about credits may still go out today: a company may change them at any time, and a phone is not to ring for all of it. */
async function mayRing(trx: Db, account_id: string, now: Date): Promise<boolean> {
  const { sent } = await trx
    .selectFrom('outbox_messages')
    .select(({ fn }) => fn.countAll<bigint>().as('sent'))
    .where('account_id', '=', account_id)
    .where('channel', '=', 'sms')
    .where('template', 'in', ['credits-allotted', 'credits-restored'])
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  return sent < BigInt(SMS_PER_DAY)
}

/** The credits with which a person is added. */
const IS_FIRST = sql<boolean>`not exists (select from wallet_transactions p
  where p.wallet_id = t.wallet_id and (p.created_at, p.id) < (t.created_at, t.id))`

function listTransactions(db: Db, ids: readonly string[], now: Date) {
  return db
    .selectFrom('wallet_transactions as t')
    .innerJoin('wallets as w', 'w.id', 't.wallet_id')
    .innerJoin('subscriptions as s', 's.id', 'w.subscription_id')
    .innerJoin('wallet_lots as l', (join) =>
      join.onRef('l.wallet_id', '=', 't.wallet_id').onRef('l.term', '=', 't.term'),
    )
    .innerJoin('partner_plans as c', 'c.id', 't.partner_plan_id')
    .innerJoin('subsidiaries as company', 'company.id', 'c.subsidiary_id')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['t.id', 't.type', 't.amount_paise', 's.account_id', 'company.display_name as partner_name', 'l.ends_on'])
    .select(['a.email', workEmail().as('work_email'), IS_FIRST.as('is_first')])
    .where('t.id', 'in', ids)
    .where('t.created_at', '>', new Date(now.getTime() - NEWS_MS))
    .execute()
}
