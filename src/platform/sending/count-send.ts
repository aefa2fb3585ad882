import { type Insertable, sql } from 'kysely'
import type { CountedSends } from '#db/schema.ts'
import { networkOf } from '#values/network-of.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Db } from '../database/open-database.ts'
import type { Parts } from '../parts.ts'
import {
  DAY_MS,
  HOUR_MS,
  isAboutPlans,
  isAboutRemoval,
  sharesOfAll,
  waitOfPlans,
  waitOfRecipient,
} from './send-limits.ts'
import { sendingWords } from './words.ts'

declare const counted: unique symbol
/** Proof that a message was counted: without it `notify` sends nothing that somebody else than we caused. */
export type CountedSend = string & { readonly [counted]: true }

/**
 * Who causes a message: a visitor, by network address and with a captcha solved or not, a signed-in person, or a company
 * that writes to its own people. A company is bound by what each recipient may get and by its contract's lives, and
 * takes nothing from the share of visitors.
 */
type SendCause = { address: string; is_proven: boolean } | { account_id: string } | { company_id: string }

export interface Send {
  /** 'login-code', 'payment-link'. */
  kind: string
  /** The number or mail address that gets it. */
  to: string
  by: SendCause
  /** Asked for by a device that has logged in as the recipient: it has a reserve that strangers cannot use up. */
  is_known?: boolean
  /** Counted beside what goes to numbers, and not among what costs money. */
  by_mail?: boolean
  now: Date
}

/** Why nothing may be sent now, and until when. */
export interface SendLimit {
  until: Date
  /** 'unproven': a captcha is needed, which lets it be sent now. */
  of: 'plans' | 'recipient' | 'sender' | 'everybody' | 'unproven'
}

/**
 * Counts a message before it is sent, in the transaction that causes it. Every message passes here that a visitor, or a
 * person other than its recipient, can cause. The counts are rows, so processes and restarts share them; those of a
 * recipient and of a sender are exact, that of everybody may be exceeded by as many as are counted at the same moment.
 */
export async function countSend(
  trx: Db,
  { keys, config, log }: Pick<Parts, 'keys' | 'config' | 'log'>,
  { kind, to, by, is_known = false, by_mail = false, now }: Send,
): Promise<CountedSend | SendLimit> {
  const recipient = keys.hmac('send-recipient', to)
  const sender = senderOf(by)
  const by_company = 'company_id' in by
  const is_due = isAboutRemoval(kind)
  // A company is not limited by what it sends in all: its thousands of messages need not wait for each other.
  const subjects = [...(by_company || is_due ? [] : [`sender:${sender}`]), `recipient:${recipient.toString('hex')}`]
  for (const subject of subjects)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`send-${subject}`}, 0))`.execute(trx)
  const sent = await listSent(trx, recipient, { by_mail, now })
  const full = isAboutPlans(kind) && !by_mail && waitOfPlans(sent, now)
  if (full) return { until: full, of: 'plans' }
  if (is_due) return insertSend(trx, { kind, recipient, sender, is_known: true, by_mail, by_company: true, at: now })
  const until = waitOfRecipient(sent, {
    sender,
    is_known,
    perDay: config.sends.perNumber,
    now,
  })
  if (until) return { until, of: 'recipient' }
  const send = { kind, recipient, sender, is_known, by_mail, by_company, at: now }
  if (by_company) return insertSend(trx, send)
  if (!is_known) {
    const end = await windowEnd(trx, config.sends.perSender, { by_mail, now, sender })
    if (end) return { until: end, of: 'sender' }
  }
  const { strangers, unproven } = sharesOfAll(config.sends.perHour)
  const end = await windowEnd(trx, is_known ? config.sends.perHour : strangers, { by_mail, now })
  if (end) {
    log.error({ kind, per_hour: config.sends.perHour }, 'no more messages are sent this hour: too many were asked for')
    return { until: end, of: 'everybody' }
  }
  if (!is_known && 'address' in by && !by.is_proven) {
    const free = await windowEnd(trx, unproven, { by_mail, now })
    if (free) return { until: free, of: 'unproven' }
  }
  return insertSend(trx, send)
}

async function insertSend(trx: Db, send: Insertable<CountedSends>): Promise<CountedSend> {
  const { id } = await trx.insertInto('counted_sends').values(send).returning('id').executeTakeFirstOrThrow()
  return String(id) as CountedSend
}

/** Whether a count was refused. */
export function isLimited(outcome: CountedSend | SendLimit): outcome is SendLimit {
  return typeof outcome === 'object'
}

/**
 * The same for a message of which its sender, a signed-in person, need not know why it cannot be sent now.
 * @throws Refusal RATE_LIMITED with the seconds to wait
 */
export async function countSendOrRefuse(
  trx: Db,
  parts: Pick<Parts, 'keys' | 'config' | 'log'>,
  send: Send,
): Promise<CountedSend> {
  const counted = await countSend(trx, parts, send)
  if (!isLimited(counted)) return counted
  throw limited(counted, send.now)
}

/** Where no message is sent, but a next act would send one: refused as that would be. @throws Refusal RATE_LIMITED */
export async function refuseAboutPlans(
  trx: Db,
  { keys }: Pick<Parts, 'keys'>,
  { to, now }: Pick<Send, 'to' | 'now'>,
): Promise<void> {
  const until = waitOfPlans(await listSent(trx, keys.hmac('send-recipient', to), { by_mail: false, now }), now)
  if (until) throw limited({ until, of: 'plans' }, now)
}

function limited({ until, of }: SendLimit, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const text = of === 'plans' ? { text: sendingWords.aboutPlans } : {}
  return new Refusal('RATE_LIMITED', { retry_after: seconds, extra_args: { retry_after_s: seconds }, ...text })
}

/** The stranger turned out to be the recipient: what was sent to them does not use up the share of strangers. */
export async function countAsKnown(trx: Db, send: bigint): Promise<void> {
  await trx.updateTable('counted_sends').set({ is_known: true }).where('id', '=', send).execute()
}

function senderOf(by: SendCause): string {
  if ('company_id' in by) return `company:${by.company_id}`
  return 'address' in by ? networkOf(by.address) : `account:${by.account_id}`
}

async function listSent(trx: Db, recipient: Buffer, { by_mail, now }: Pick<Required<Send>, 'by_mail' | 'now'>) {
  return trx
    .selectFrom('counted_sends')
    .select(['kind', 'at', 'sender', 'is_known'])
    .where('recipient', '=', recipient)
    .where('by_mail', '=', by_mail)
    .where('at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** When the hour has room again, of one sender or of everybody; undefined for now. */
async function windowEnd(
  trx: Db,
  limit: number,
  { by_mail, now, sender }: { by_mail: boolean; now: Date; sender?: string },
): Promise<Date | undefined> {
  let sends = trx
    .selectFrom('counted_sends')
    .select('at')
    .where('by_mail', '=', by_mail)
    .where('by_company', '=', false)
    .where('at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('at', 'desc')
  if (sender !== undefined) sends = sends.where('sender', '=', sender).where('is_known', '=', false)
  const first = await sends
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  return first && new Date(first.at.getTime() + HOUR_MS)
}
