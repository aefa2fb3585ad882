import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { linkTo } from '#platform/link-to.ts'
import { countSend, isLimited } from '#platform/sending/count-send.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { withdrawNotice, withdrawNotices } from '#rooms/notifications/server/withdraw-notice.ts'
import { formatDate } from '#values/display-time.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { UNDONE } from '../rules/block.ts'
import { morningOf, welcomeCause } from './welcome.ts'

const NOTICE = { name: 'employees.notice' }

interface Notice {
  id: string
  /** 'extended': not one block is undone, but the contract lasts longer. */
  kind: 'ends' | 'restored' | 'extended'
  /** The last covered day. */
  until: IstDate
}

const TEMPLATES = {
  ends: 'employee-plan-ends',
  taken_back: 'employee-plan-taken-back',
  restored: 'employee-plan-restored',
  extended: 'employee-plan-restored',
} as const

/** Both say that the plan is over. */
const ENDS = [TEMPLATES.ends, TEMPLATES.taken_back] as const

/** A notice, with the day on whose morning it is given; now where that is none to come. */
export type PlannedNotice = Notice & { on?: IstDate | null }

/** Notifies people after the commit that their plan ends, or goes on; not at a number that has had enough messages about plans today. */
export async function noticeLater(trx: Db, notices: readonly PlannedNotice[], now: Date): Promise<void> {
  const today = istDateOf(now)
  for (const [on, some] of Map.groupBy(notices, ({ on }) => on ?? today)) {
    const payloads: Notice[] = some.map(({ id, kind, until }) => ({ id, kind, until }))
    await enqueueMany(trx, NOTICE, { payloads, run_at: on > today ? morningOf(on) : now })
  }
}

export const notice = defineJob<Notice>({
  ...NOTICE,
  work: (parts, { id, kind: act, until }, { now }) =>
    withTransaction(parts.db, async (trx) => {
      // Shared with other notices; an act that blocks or restores waits, so its own notice finds this one.
      const person = await trx
        .selectFrom('partner_users as e')
        .innerJoin('subsidiaries as s', 's.id', 'e.subsidiary_id')
        .innerJoin('accounts as a', 'a.id', 'e.account_id')
        .select([
          'e.account_id',
          'e.version',
          'e.subsidiary_id',
          'e.status',
          'e.last_working_day',
          'e.ends_on',
          'e.block_reason',
          'e.notice_on',
        ])
        .select(['s.display_name', 'a.mobile'])
        .where('e.id', '=', id)
        .forShare('e')
        .executeTakeFirstOrThrow()
      // It was undone, or changed, before the message went out.
      if ((person.last_working_day ?? person.ends_on) !== until) return
      if (act !== 'ends' && person.status !== 'ACTIVE') return
      const isToCome = person.status === 'ACTIVE' && person.last_working_day !== null
      const matter = { account_id: person.account_id, cause: causesOf(id) }
      if (isToCome) {
        const belief = await beliefOf(trx, matter, until)
        if (belief === 'TRUE') return
        const waits = person.notice_on !== null && person.notice_on > istDateOf(now)
        // HR's morning is to come. An undo tells earlier who has read of another day, and only them.
        if (waits && (act === 'ends' || belief === 'NONE')) return
      }
      const kind = isToCome ? 'ends' : act
      if (kind === 'ends') await withdrawNotices(trx, { ...matter, template: TEMPLATES.restored })
      else if (!(await isNews(trx, matter, { kind, until }))) return
      const link = linkTo(parts.config, '/plus/my-plan')
      const variables = { company: person.display_name, until: formatDate(until), link }
      const cause = `${matter.cause}${person.version}:${kind}:${until}`
      const isMistake = kind === 'ends' && person.block_reason === UNDONE
      if (isMistake && !(await wasWelcomed(trx, id))) return
      const template = TEMPLATES[isMistake ? 'taken_back' : kind]
      const by = { company_id: person.subsidiary_id }
      const counted = await countSend(trx, parts, { kind: TEMPLATES[kind], to: person.mobile, by, now })
      if (isLimited(counted)) return
      // The day of before is not the last one any more.
      if (kind === 'ends') await withdrawEnds(trx, matter)
      await notify(trx, parts.keys, { template, variables, to_account: person.account_id, cause, counted, now })
    }),
})

/** What the causes of a person's notices begin with; then comes the version of the person. */
const causesOf = (id: string) => `employee:${id}:`

type Matter = Record<'account_id' | 'cause', string>

/**
 * Withdraws what waits for the morning and says that the plan ends.
 * @returns whether the person is written to that it goes on: after an end that has gone out
 */
async function isNews(
  trx: Db,
  matter: Matter,
  { kind, until }: { kind: 'restored' | 'extended'; until: IstDate },
): Promise<boolean> {
  // An end on the day that holds again stays.
  const except = `:ends:${until}`
  const { ends } = await lastVersions(trx, matter, except)
  await withdrawEnds(trx, { ...matter, except })
  const left = await lastVersions(trx, matter, except)
  // People who came with a shorter contract read that it is longer without any end before.
  return left.ends > left.restored || (kind === 'extended' && left.ends === ends)
}

/** Withdraws a welcome that waits for the morning. @returns whether one has gone out */
async function wasWelcomed(trx: Db, id: string): Promise<boolean> {
  const cause = welcomeCause(id)
  await withdrawNotice(trx, cause)
  const sent = trx.selectFrom('outbox_messages').select('id').where('cause', '=', cause).limit(1)
  return (await sent.executeTakeFirst()) !== undefined
}

async function withdrawEnds(trx: Db, matter: Matter & { except?: string }): Promise<void> {
  for (const template of ENDS) await withdrawNotices(trx, { ...matter, template })
}

/** Withdraws what waits and says another day. @returns what the person has read of the end last */
async function beliefOf(trx: Db, matter: Matter, until: IstDate): Promise<'TRUE' | 'OTHER_DAY' | 'NONE'> {
  const except = `:ends:${until}`
  await withdrawEnds(trx, { ...matter, except })
  const [all, others] = [await lastVersions(trx, matter), await lastVersions(trx, matter, except)]
  if (all.ends > Math.max(others.ends, all.restored)) return 'TRUE'
  return others.ends > all.restored ? 'OTHER_DAY' : 'NONE'
}

/** Of which versions of a person the last messages are, but for those whose cause ends so; 0 where there is none. */
async function lastVersions(trx: Db, { account_id, cause }: Matter, except = '-') {
  const last = (templates: readonly string[]) => sql<number>`coalesce(max(split_part(cause, ':', 3)::int)
    filter (where template = any (${[...templates]}::text[])), 0)`
  return trx
    .selectFrom('outbox_messages')
    .select([last(ENDS).as('ends'), last([TEMPLATES.restored]).as('restored')])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`starts_with(cause, ${cause}) and right(cause, length(${except})) <> ${except}`)
    .where('status', '<>', 'dead')
    .executeTakeFirstOrThrow()
}
