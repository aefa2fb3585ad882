import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'

/** The job that notifies a person about their policy; defined in jobs.ts. */
export const NOTIFY_POLICY = { name: 'insurance.notify-policy' }

export interface PolicyNews {
  policy_id: string
  news:
    | 'paid'
    | 'to-apply'
    | 'ending'
    | 'issued'
    | 'refused'
    | 'cancelled'
    | 'withdrawn'
    | 'nothing-owed'
    | 'refund-sent'
    | 'refund-declined'
    | 'refund-failed'
    | 'nominee-changed'
  /** When, for news that may come more than once; the day of a reminder. */
  at?: string
  /** Paise and reference of a refund. */
  amount_paise?: string
  reference?: string
}

/** Queues a message to the policy's owner for after the commit. */
export async function notifyLater(trx: Db, news: PolicyNews, now: Date): Promise<void> {
  await enqueue(trx, NOTIFY_POLICY, { payload: news, run_at: now })
}
