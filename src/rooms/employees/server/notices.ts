import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { linkTo } from '#platform/link-to.ts'
import { countSend, isLimited } from '#platform/sending/count-send.ts'
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

/** Notifies people after the commit that their plan ends, or goes on; not at a number that has had enough messages about plans today. */
export async function noticeLater(trx: Db, notices: readonly Notice[], now: Date): Promise<void> {
  await enqueueMany(trx, NOTICE, { payloads: notices, run_at: now })
}

export const notice = defineJob<Notice>({
  ...NOTICE,
  work: async (parts, { id, kind, until }, { now }) => {
    const { db, keys, config } = parts
    const person = await db
      .selectFrom('partner_users as e')
      .innerJoin('subsidiaries as s', 's.id', 'e.subsidiary_id')
      .innerJoin('accounts as a', 'a.id', 'e.account_id')
      .select(['e.account_id', 'e.version', 'e.subsidiary_id', 'e.status', 'e.last_working_day', 'e.ends_on'])
      .select(['s.display_name', 'a.mobile'])
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow()
    // It was undone before the message went out.
    if (kind === 'ends' && person.status === 'ACTIVE' && person.last_working_day === null && person.ends_on !== until)
      return
    const variables = { company: person.display_name, until: formatDate(until), link: linkTo(config, '/plus/my-plan') }
    const cause = `employee:${id}:${person.version}:${kind}:${until}`
    const template = TEMPLATES[kind]
    const by = { company_id: person.subsidiary_id }
    await withTransaction(db, async (trx) => {
      const counted = await countSend(trx, parts, { kind: template, to: person.mobile, by, now })
      if (isLimited(counted)) return
      await notify(trx, keys, { template, variables, to_account: person.account_id, cause, counted, now })
    })
  },
})
