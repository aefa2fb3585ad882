import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueSpaced } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { linkTo } from '#platform/link-to.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import type { EmployeeRow } from './view.ts'

const NOTICE = { name: 'employees.family-notice' }
/** Employees in one job, of which one runs a second: login codes are not held up. */
const AT_ONCE = 20

interface FamilyNotice {
  ids: string[]
  /** Names what changed, such as 'upload/<id>': each employee has one message for it. */
  cause: string
}

/** Notifies employees after the commit that their company has added, changed or removed somebody on their plan. */
export async function notifyEmployeesLater(
  trx: Db,
  employees: readonly Pick<EmployeeRow, 'id'>[],
  { cause, now }: { cause: string; now: Date },
): Promise<void> {
  const ids = [...new Set(employees.map(({ id }) => id))]
  const payloads: FamilyNotice[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) payloads.push({ ids: ids.slice(at, at + AT_ONCE), cause })
  await enqueueSpaced(trx, NOTICE, { payloads, run_at: now, seconds: 1 })
}

/** Written to the account, whose number the employee logs in with and whose address they gave: not to what a company typed. */
export const familyNotice = defineJob<FamilyNotice>({
  ...NOTICE,
  timeoutSeconds: 600,
  work: async ({ db, keys, config }, { ids, cause }, { now }) => {
    const people = await db
      .selectFrom('partner_users as e')
      .innerJoin('subsidiaries as s', 's.id', 'e.subsidiary_id')
      .select(['e.id', 'e.account_id', 's.display_name as company'])
      .where('e.id', 'in', ids)
      .orderBy('e.number')
      .execute()
    const link = linkTo(config, '/plus/my-plan/members')
    for (const { id, account_id, company } of people)
      await withTransaction(db, (trx) =>
        notify(trx, keys, {
          template: 'dependents-changed',
          variables: { company, link },
          to_account: account_id,
          cause: `family:${id}:${cause}`,
          now,
        }),
      )
  },
})
