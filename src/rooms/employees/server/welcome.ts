import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueueSpaced } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { countSend, isLimited } from '#platform/sending/count-send.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { formatDate } from '#values/display-time.ts'
import { type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { formatRupees } from '#values/money.ts'
import { nameInMessage } from '#values/person-name.ts'
import { welcomeWords as words } from '../words/welcome.ts'

const WELCOME = { name: 'employees.welcome' }
const KIND = 'employee-welcome'
/** People in one job, of which one runs a second: 10,000 have their messages within nine minutes. */
const AT_ONCE = 20

/** When people are written to on a day that was planned: at nine. */
export const morningOf = (day: IstDate) => new Date(startOfIstDay(day).getTime() + 9 * 3_600_000)

/** Welcomes people after the commit that gave them their plan, or on the morning of its first day. */
export async function welcomeLater(
  trx: Db,
  ids: readonly string[],
  { starts_on, now }: { starts_on: IstDate; now: Date },
): Promise<void> {
  const run_at = starts_on > istDateOf(now) ? morningOf(starts_on) : now
  const payloads = []
  for (let at = 0; at < ids.length; at += AT_ONCE) payloads.push({ ids: ids.slice(at, at + AT_ONCE) })
  await enqueueSpaced(trx, WELCOME, { payloads, run_at, seconds: 1 })
}

/** Of the welcome of a person. */
export const welcomeCause = (id: string) => `${KIND}:${id}`

export const welcome = defineJob<{ ids: string[] }>({
  ...WELCOME,
  timeoutSeconds: 600,
  work: async (parts, { ids }, { now }) => {
    for (const person of await listAddressees(parts.db, ids, KIND))
      await withTransaction(parts.db, (trx) =>
        writeTo(trx, parts, { template: KIND, kind: KIND, person, channels: 'both', now }),
      )
  },
})

interface Addressee {
  id: string
  name: string
  ends_on: IstDate
  wallet_id: string | null
  subsidiary_id: string
  mobile: string
  email: string | null
  company: string
  plan: string
}

/**
 * Where to write to employees who have not left meanwhile, with the names that the messages use.
 * @param kind of the message: those who have it, from a job that died in the middle, are left out and not counted again
 */
export async function listAddressees(db: Db, ids: readonly string[], kind: string): Promise<Addressee[]> {
  const { rows } =
    await sql<Addressee>`select e.id, e.name, e.ends_on, e.wallet_id, e.subsidiary_id, e.mobile, e.email, s.display_name as company,
      c.partner_name as plan from partner_users e
    join subsidiaries s on s.id = e.subsidiary_id join partner_plans c on c.id = e.partner_plan_id
    where e.id = any (${[...ids]}::uuid[]) and e.status = 'ACTIVE' and not exists (select from outbox_messages m
      where m.cause = ${kind}::text || ':' || e.id and m.fallback_of is null) order by e.number`.execute(db)
  return rows
}

interface WelcomeMessage {
  template: 'employee-welcome' | 'employee-app-reminder'
  /** What is counted, and with the person the cause: one of it is sent. */
  kind: string
  person: Addressee
  /** Either: by mail, and by SMS where there is no address. */
  channels: 'both' | 'either'
  now: Date
}

/** Who has what until when, for the mail. */
async function givenTo(db: Db, { name, ends_on, wallet_id }: Addressee): Promise<string> {
  const credits = wallet_id === null ? null : await readCredits(db, wallet_id)
  const given = credits && credits.allotted_paise > 0n ? formatRupees(credits.allotted_paise) : null
  return words.given(nameInMessage(name, words.you), formatDate(ends_on), given)
}

/** Writes to the number and the address that the company gave; not to one that has had enough messages. */
export async function writeTo(
  trx: Db,
  parts: Pick<Parts, 'keys' | 'config' | 'log'>,
  { template, kind, person, channels, now }: WelcomeMessage,
): Promise<void> {
  const { company, plan, mobile, email } = person
  const link = linkTo(parts.config, '/plus/my-plan')
  const variables = { company, plan, link, explanation: await givenTo(trx, person) }
  const by = { company_id: person.subsidiary_id }
  const message = { template, variables, cause: `${kind}:${person.id}`, now }
  if (email !== null) {
    const counted = await countSend(trx, parts, { kind: template, to: email, by, by_mail: true, now })
    if (!isLimited(counted)) await notify(trx, parts.keys, { ...message, to_mail: email, counted })
  }
  if (email !== null && channels === 'either') return
  const counted = await countSend(trx, parts, { kind: template, to: mobile, by, now })
  if (!isLimited(counted)) await notify(trx, parts.keys, { ...message, to_mobile: mobile, counted })
}
