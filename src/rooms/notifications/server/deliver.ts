import { randomUUID } from 'node:crypto'
import type { Delivery } from '#gateways/delivery.ts'
import { mailGateway } from '#gateways/mail/mail-gateway.ts'
import { pushGateway } from '#gateways/push/push-gateway.ts'
import { smsGateway } from '#gateways/sms/sms-gateway.ts'
import { whatsappGateway } from '#gateways/whatsapp/whatsapp-gateway.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { type RenderedMessage, render } from '../rules/render.ts'
import type { Channel } from '../rules/template.ts'
import { DEFAULT_HEADER, templateNamed } from '../rules/templates.ts'
import { deliveryOf } from './delivery-jobs.ts'
import { findMessage, listAttachments, type Message } from './queries.ts'
import { attachmentSeal, contentSeal, recipientSeal } from './seals.ts'
import { sendToApps } from './send-to-apps.ts'

type Gateways = ReturnType<typeof openGateways>

function openGateways(parts: Parts) {
  return {
    sms: smsGateway(parts),
    whatsapp: whatsappGateway(parts),
    mail: mailGateway(parts),
    push: pushGateway(parts),
  }
}

const gatewaysOfProcess = new WeakMap<Parts['config'], Gateways>()

/** Providers keep connections and the simulators keep state, so a process opens them once. */
function gatewaysFor(parts: Parts): Gateways {
  const known = gatewaysOfProcess.get(parts.config)
  if (known) return known
  const opened = openGateways(parts)
  gatewaysOfProcess.set(parts.config, opened)
  return opened
}

/**
 * Sends one message through its provider. A definite refusal ends it: another channel takes over if the template has
 * one, otherwise it is dead. Without an answer it is retried, except that a code, which somebody is waiting for, goes
 * to the other channel immediately.
 * @throws Error to be retried, unless this was the last attempt
 */
export async function deliverMessage(parts: Parts, id: string, run: { last: boolean; now: Date }): Promise<void> {
  const message = await findMessage(parts.db, id)
  if (message?.status !== 'queued') return
  if (message.expires_at && message.expires_at <= run.now) return finish(parts, message, run.now, 'dead', 'EXPIRED')
  const delivery = await hand(parts, message, run.now)
  if (delivery.outcome === 'SENT') return finish(parts, message, run.now, 'sent', null, delivery.provider_ref)
  if (templateNamed(message.template)?.fallsBack && message.fallback_of === null)
    return replace(parts, message, run.now, message.channel === 'sms' ? 'whatsapp' : 'sms', delivery.reason)
  if (delivery.outcome === 'REFUSED' || run.last) return finish(parts, message, run.now, 'dead', delivery.reason)
  throw Object.assign(new Error('The provider gave no receipt.'), { code: delivery.reason })
}

async function hand(parts: Parts, message: Message, now: Date): Promise<Delivery> {
  const { id, template } = message
  const to = message.channel === 'push' ? '' : recipientOf(parts, message)
  if (to === undefined) return { outcome: 'REFUSED', reason: 'NO_ADDRESS' }
  if (!message.sealed_content) return { outcome: 'REFUSED', reason: 'CONTENT_GONE' }
  const variables = JSON.parse(parts.keys.unseal(message.sealed_content, contentSeal(id))) as Record<string, string>
  const rendered = render(template, message.channel, {
    variables,
    brand: parts.config.brand,
    host: new URL(linkTo(parts.config, '/')).hostname,
    registered: message.registered_text,
  })
  if (!rendered) return { outcome: 'REFUSED', reason: 'NO_TEMPLATE' }
  if (message.channel === 'push')
    return sendToApps(parts, gatewaysFor(parts).push, message, {
      title: rendered.subject ?? '',
      text: rendered.text,
      link: variables.link ?? linkTo(parts.config, '/plus/my-plan'),
      now,
    })
  return send(parts, message, rendered, { to, now })
}

async function send(
  parts: Parts,
  { id, template, channel, language, provider_template_id, header }: Message,
  { text, subject, values, otp }: RenderedMessage,
  { to, now }: { to: string; now: Date },
): Promise<Delivery> {
  const gateways = gatewaysFor(parts)
  const outgoing = { id, to, template, text, now, ...(otp ? { otp } : {}) }
  if (channel === 'sms')
    return gateways.sms.send({
      ...outgoing,
      header: header ?? DEFAULT_HEADER,
      ...(provider_template_id ? { template_id: provider_template_id } : {}),
    })
  if (channel === 'whatsapp')
    return gateways.whatsapp.send({
      ...outgoing,
      template_name: provider_template_id ?? template.replaceAll('-', '_'),
      language: language.replace('-', '_'),
      values,
    })
  const attachments = (await listAttachments(parts.db, id)).map(
    ({ position, file_name, media_type, sealed_bytes }) => ({
      file_name,
      media_type,
      content: Buffer.from(parts.keys.unseal(sealed_bytes, attachmentSeal(id, position)), 'base64'),
    }),
  )
  return gateways.mail.send({ ...outgoing, subject: subject ?? template, attachments })
}

/** The number or address a message goes to; undefined when the account no longer has one. */
function recipientOf(
  { keys }: Pick<Parts, 'keys'>,
  message: Pick<Message, 'id' | 'channel' | 'account_id' | 'mobile' | 'email' | 'sealed_recipient'>,
): string | undefined {
  if (message.sealed_recipient) return keys.unseal(message.sealed_recipient, recipientSeal(message.id))
  return (message.channel === 'mail' ? message.email : message.mobile) ?? undefined
}

/**
 * Ends a message. A code is deleted immediately: it is either delivered or expired by the time anybody could look at
 * it.
 */
async function finish(
  { db }: Parts,
  { id, template }: Message,
  now: Date,
  status: 'sent' | 'dead',
  failure: string | null,
  provider_ref: string | null = null,
): Promise<void> {
  const carriedCode = templateNamed(template)?.otp !== undefined
  await db
    .updateTable('outbox_messages')
    .set({
      status,
      failure,
      provider_ref,
      finished_at: now,
      ...(carriedCode ? { sealed_content: null } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

/** Switches to another channel, in one transaction with the end of this message. */
async function replace(
  { db, keys }: Parts,
  message: Message,
  now: Date,
  channel: Channel,
  failure: string,
): Promise<void> {
  const id = randomUUID()
  await withTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable('outbox_messages')
      .set({ status: 'replaced', failure, finished_at: now, sealed_content: null })
      .where('id', '=', message.id)
      .where('status', '=', 'queued')
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n || !message.sealed_content) return
    const content = keys.unseal(message.sealed_content, contentSeal(message.id))
    const recipient = message.sealed_recipient && keys.unseal(message.sealed_recipient, recipientSeal(message.id))
    await trx
      .insertInto('outbox_messages')
      .values({
        id,
        template: message.template,
        channel,
        language: message.language,
        account_id: message.account_id,
        sealed_recipient: recipient ? keys.seal(recipient, recipientSeal(id)) : null,
        sealed_content: keys.seal(content, contentSeal(id)),
        fallback_of: message.id,
        cause: message.cause,
        created_at: now,
        expires_at: message.expires_at,
      })
      .execute()
    await enqueue(trx, deliveryOf(message.template), { payload: { message_id: id }, run_at: now, unique_key: id })
  })
}
