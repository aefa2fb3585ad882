import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { linkTo } from '#platform/link-to.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatDate } from '#values/display-time.ts'
import type { IstDate } from '#values/ist-date.ts'

const NOTICE = { name: 'employees.notice' }

interface Notice {
  id: string
  kind: 'ends' | 'restored'
  /** The last covered day. */
  until: IstDate
}

const TEMPLATES = { ends: 'employee-plan-ends', restored: 'employee-plan-restored' } as const

/** Notifies people after the commit that their plan ends, or goes on. */
export async function noticeLater(trx: Db, notices: readonly Notice[], now: Date): Promise<void> {
  await enqueueMany(trx, NOTICE, { payloads: notices, run_at: now })
}

export const notice = defineJob<Notice>({
  ...NOTICE,
  work: async ({ db, keys, config }, { id, kind, until }, { now }) => {
    const person = await db
      .selectFrom('partner_users as e')
      .innerJoin('subsidiaries as s', 's.id', 'e.subsidiary_id')
      .select(['e.account_id', 'e.version', 's.display_name'])
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow()
    const variables = { company: person.display_name, until: formatDate(until), link: linkTo(config, '/plus/my-plan') }
    const cause = `employee:${id}:${person.version}:${kind}:${until}`
    await withTransaction(db, (trx) =>
      notify(trx, keys, { template: TEMPLATES[kind], variables, to_account: person.account_id, cause, now }),
    )
  },
})
