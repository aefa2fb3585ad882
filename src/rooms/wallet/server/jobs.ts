import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { dailyAt, defineJob } from '#platform/jobs/job.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { runOutDays } from '#rooms/subscriptions/rules/settings.ts'
import { formatDate } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { formatRupees } from '#values/money.ts'
import { LONGEST_REMINDER_DAYS, reminderDue } from '../rules/expiry.ts'
import { EXPIRE_HOLDS, voidHold } from './commands/hold-credits.ts'
import { endLot } from './commands/restore-credits.ts'
import { SETTLE_LATE, settleHold } from './commands/settle-hold.ts'
import { addUpCredits, countExpiring, HAS_LEFT } from './company-jobs.ts'
import { readLotCredits } from './credits.ts'
import { checkCompanyCredits } from './low-credits.ts'
import { notifyCredits, walletLink } from './notify-credits.ts'
import type { WalletRefusal } from './refusals.ts'
import { workEmail } from './work-email.ts'

/** Voids holds that were not settled in time. */
const expireHolds = defineJob({
  ...EXPIRE_HOLDS,
  work: async ({ db }, _payload, { now }) => {
    const over = await db
      .selectFrom('wallet_transactions')
      .select('reference')
      .where('status', '=', 'PENDING')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .execute()
    for (const { reference } of over)
      await withTransaction(db, (trx) =>
        voidHold(trx, { reference, reason: 'Not settled in time', failure: 'EXPIRED', now }),
      )
  },
})

/** Returns what is left of a plan year to the company when its bills can no longer be claimed. */
const endPlanYears = defineJob({
  name: 'wallet.end-plan-years',
  schedule: dailyAt('00:20'),
  housekeeping: true,
  timeoutSeconds: 600,
  work: async ({ db }, _payload, { now }) => {
    const days = await readSetting(db, runOutDays, now)
    const over = await db
      .selectFrom('wallet_lots')
      .select(['wallet_id', 'term'])
      .where('ended_at', 'is', null)
      .where(sql<boolean>`ends_on + ${days}::int < ${istDateOf(now)}::date`)
      .orderBy('ends_on')
      .execute()
    for (const { wallet_id, term } of over)
      await withTransaction(db, (trx) => endLot(trx, wallet_id, { term, actor: 'system', now }))
  },
})

/** A month and a week before a plan year ends, once each, to everybody with credits left. */
const remindOfEnd = defineJob({
  name: 'wallet.remind-of-end',
  schedule: dailyAt('09:30'),
  housekeeping: true,
  timeoutSeconds: 600,
  work: async ({ db, keys, config }, _payload, { now }) => {
    const today = istDateOf(now)
    const lots = await db
      .selectFrom('wallet_lots as l')
      .innerJoin('wallets as w', 'w.id', 'l.wallet_id')
      .innerJoin('subscriptions as s', 's.id', 'w.subscription_id')
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .select(['l.wallet_id', 'l.term', 'l.ends_on', 's.account_id', 'a.email', workEmail().as('work_email')])
      .where('l.ended_at', 'is', null)
      .where(sql<boolean>`l.ends_on between ${today}::date and ${today}::date + ${LONGEST_REMINDER_DAYS}::int`)
      .where(sql<boolean>`not ${HAS_LEFT}`)
      .execute()
    for (const { wallet_id, term, ends_on, account_id, email, work_email } of lots) {
      const { available_paise } = await readLotCredits(db, wallet_id, term)
      if (available_paise === 0n) continue
      const variables = { amount: formatRupees(available_paise), until: formatDate(ends_on), link: walletLink(config) }
      const cause = `wallet-ends:${wallet_id}:${term}:${ends_on}:${reminderDue(ends_on, today)}`
      const to = { to_account: account_id, mail_to: email ?? work_email }
      await withTransaction(db, (trx) =>
        notify(trx, keys, { template: 'credits-expiring', variables, ...to, cause, now }),
      )
    }
  },
})

/**
 * A service was provided after its hold expired, and the credits are spent: retried for a while, then a dead letter
 * for staff.
 */
const settleLate = defineJob<{ reference: string; external_transaction_id: string }>({
  ...SETTLE_LATE,
  work: async ({ db, log }, { reference, external_transaction_id }, { now }) => {
    const isShort = await withTransaction(db, (trx) =>
      settleHold(trx, { reference, external_transaction_id, now }, 'again'),
    )
    if (!isShort) return
    log.error({ reference }, 'a service was provided that no credits are left for')
    throw new Refusal<WalletRefusal>('NO_CREDITS')
  },
})

export const walletJobs = [
  notifyCredits,
  expireHolds,
  endPlanYears,
  remindOfEnd,
  settleLate,
  checkCompanyCredits,
  addUpCredits,
  countExpiring,
]
