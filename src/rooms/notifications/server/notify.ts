import { randomUUID } from 'node:crypto'
import { Defect } from '#platform/contract/defect.ts'
import type { Db } from '#platform/database/open-database.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Keys } from '#platform/seal.ts'
import type { CountedSend } from '#platform/sending/count-send.ts'
import { companyInMessage, isUnsafeName } from '#values/person-name.ts'
import { isPushed } from '../rules/push.ts'
import { departure } from '../rules/quiet-hours.ts'
import { type Channel, NAME_VARIABLES, type Template } from '../rules/template.ts'
import { TEMPLATES, type TemplateName, type VariablesOf } from '../rules/templates.ts'
import { deliveryOf } from './delivery-jobs.ts'
import { attachmentSeal, contentSeal, recipientSeal } from './seals.ts'

export interface Attachment {
  file_name: string
  media_type: string
  content: Buffer
}

interface Message<T extends TemplateName> {
  template: T
  variables: VariablesOf<T>
  /** First choice of channel where the person asked for one. */
  channel?: Exclude<Channel, 'mail' | 'push'>
  /** Attached to mail only. */
  attachments?: readonly Attachment[]
  /** What the message reports, such as 'code:…', for a caller that may retry: one cause is sent once. */
  cause?: string
  now: Date
  /** It goes out at night too, whatever its template says: news of an appointment that is soon. */
  at_night?: boolean
  /** After this it is useless and is not sent. */
  expires_at?: Date
}

/**
 * The person: SMS to the account's mobile; mail to the address they gave for what the message is about, else to the
 * account's if it has one.
 */
type AccountRecipient = {
  to_account: string
  mail_to?: string | null
  /** The number of an account that has just been deleted. */
  mobile_was?: string
  to_mobile?: never
  to_mail?: never
}
/** A number without an account, as '+91…'. */
type MobileRecipient = { to_mobile: string; to_account?: never; to_mail?: never }
/** An address that need not be any account's. */
type MailRecipient = { to_mail: string; to_account?: never; to_mobile?: never }

/** What others can cause has been counted, which `countSend` proves; the rest goes to the account that it is about. */
export type Notice<T extends TemplateName> = Message<T> &
  ((typeof TEMPLATES)[T]['counted'] extends true
    ? (AccountRecipient | MobileRecipient | MailRecipient) & { counted: CountedSend }
    : AccountRecipient)

/**
 * Notifies a person: writes the messages and their delivery jobs in the caller's transaction, so they are sent exactly
 * if it commits. At night non-urgent ones wait until 09:00 IST.
 * @returns ids of the messages, one per channel; none for a cause that was already sent
 * @throws Defect UNSAFE_NAME for a name that could be read as a link or a number
 */
export async function notify<T extends TemplateName>(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  notice: Notice<T>,
): Promise<string[]> {
  const { template, variables, channel, attachments = [], cause, now, at_night = false, expires_at } = notice
  const { to_account, to_mobile, to_mail } = notice as AccountRecipient | MobileRecipient | MailRecipient
  const mail_to = 'mail_to' in notice ? notice.mail_to : undefined
  const mobile_was = 'mobile_was' in notice ? notice.mobile_was : undefined
  const addressOf = (one: Channel) => to_mobile ?? to_mail ?? (one === 'mail' ? mail_to : mobile_was)
  const known: Template = TEMPLATES[template]
  refuseUnsafeNames(known, variables)
  const reachable = await reachableBy(trx, to_account, { to_mail: to_mail ?? mail_to, mobile_was })
  const own = known.channels.map((one) => (one === 'sms' && channel ? channel : one)).filter((one) => reachable(one))
  const channels = [
    ...(known.either ? own.slice(0, 1) : own),
    ...(isPushed(template) && reachable('push') ? (['push'] as const) : []),
  ]
  const ids: string[] = []
  for (const one of channels) {
    const id = randomUUID()
    const address = addressOf(one)
    const added = await trx
      .insertInto('outbox_messages')
      .values({
        id,
        template,
        channel: one,
        language: 'en-IN',
        account_id: to_account ?? null,
        sealed_recipient: address ? keys.seal(address, recipientSeal(id)) : null,
        sealed_content: keys.seal(JSON.stringify(asShown(variables)), contentSeal(id)),
        cause: cause ?? null,
        created_at: now,
        expires_at: expires_at ?? null,
      })
      .onConflict((conflict) => conflict.columns(['cause', 'channel']).where('fallback_of', 'is', null).doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) continue
    if (one === 'mail') await keepAttachments(trx, keys, id, attachments)
    const run_at = departure(now, { urgent: known.urgent || at_night, channel: one })
    await enqueue(trx, deliveryOf(template), { payload: { message_id: id }, run_at, unique_key: id })
    ids.push(id)
  }
  return ids
}

/** A company's name is written by the company: no link, and no other line, comes from it. */
function asShown(variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return variables.company === undefined ? variables : { ...variables, company: companyInMessage(variables.company) }
}

function refuseUnsafeNames({ variables: names }: Template, variables: Readonly<Record<string, string>>): void {
  for (const name of names)
    if (NAME_VARIABLES.includes(name) && isUnsafeName(variables[name] ?? '')) throw new Defect('UNSAFE_NAME')
}

async function reachableBy(
  trx: Db,
  accountId: string | undefined,
  { to_mail: toMail, mobile_was }: { to_mail: string | null | undefined; mobile_was: string | undefined },
): Promise<(channel: Channel) => boolean> {
  if (!accountId) return (channel) => channel !== 'push' && (channel === 'mail') === (toMail !== undefined)
  const account = await trx
    .selectFrom('accounts as a')
    .select((eb) => [
      'a.email',
      'a.erased_at',
      eb
        .exists(
          eb
            .selectFrom('push_tokens as t')
            .innerJoin('sessions as s', 's.id', 't.session_id')
            .select('t.id')
            .whereRef('s.account_id', '=', 'a.id')
            .where('s.revoked_at', 'is', null),
        )
        .as('has_app'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  // A deleted account is reached once more, by the number that it had.
  if (account.erased_at) return (channel) => channel === 'sms' && mobile_was !== undefined
  return (channel) =>
    channel === 'push' ? account.has_app === true : channel !== 'mail' || Boolean(toMail) || account.email !== null
}

async function keepAttachments(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  messageId: string,
  attachments: readonly Attachment[],
): Promise<void> {
  for (const [position, { file_name, media_type, content }] of attachments.entries()) {
    await trx
      .insertInto('outbox_attachments')
      .values({
        message_id: messageId,
        position,
        file_name,
        media_type,
        sealed_bytes: keys.seal(content.toString('base64'), attachmentSeal(messageId, position)),
      })
      .execute()
  }
}
