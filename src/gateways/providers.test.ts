import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { smtpMail } from './mail/smtp-mail.ts'
import { httpSms } from './sms/http-sms.ts'
import { cloudWhatsapp } from './whatsapp/cloud-whatsapp.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const now = new Date('2026-11-21T06:00:00Z')
const sms = {
  id: 'm-1',
  to: '+919876500001',
  template: 'login-code',
  text: '481516 is your code',
  header: 'TULSIP',
  now,
}
const whatsapp = { ...sms, template_name: 'login_code', language: 'en_IN', values: ['481516', '5'], otp: '481516' }
const mail = { ...sms, to: 'asha@people.example', subject: 'Payment received', attachments: [] }

/** A provider on a loopback port that answers as configured and records its requests. */
async function provider(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      asked.push({ headers: request.headers, body: body as Record<string, unknown> })
      answer(request, response)
    })
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  closers.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, asked }
}

const says = (status: number, body: string) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

describe('the SMS provider', () => {
  test('gets number, sender name, registered text and our id under its key, and returns a reference', async () => {
    const { url, asked } = await provider(says(202, '{"message_id": 77}'))
    const delivery = await httpSms(url, 'secret').send({ ...sms, template_id: '1107' })
    expect(delivery).toEqual({ outcome: 'SENT', provider_ref: '77' })
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'm-1' })
    expect(asked[0]?.body).toEqual({
      to: '+919876500001',
      header: 'TULSIP',
      text: '481516 is your code',
      reference: 'm-1',
      template_id: '1107',
    })
  })

  test.each([
    [400, { outcome: 'REFUSED', reason: 'HTTP_400' }],
    [404, { outcome: 'REFUSED', reason: 'HTTP_404' }],
    [429, { outcome: 'UNKNOWN', reason: 'HTTP_429' }],
    [500, { outcome: 'UNKNOWN', reason: 'HTTP_500' }],
    [302, { outcome: 'UNKNOWN', reason: 'NOT_REACHED' }],
  ])('that answers %i results in %o', async (status, expected) => {
    const { url } = await provider((_request, response) => void response.writeHead(status, { location: '/x' }).end('{'))
    expect(await httpSms(url, undefined).send(sms)).toEqual(expected)
  })

  test('that is unreachable, or disconnects, leaves the outcome unknown', async () => {
    const { url } = await provider((request) => void request.socket.destroy())
    expect(await httpSms(url, undefined).send(sms)).toEqual({ outcome: 'UNKNOWN', reason: 'NOT_REACHED' })
    expect((await httpSms('http://127.0.0.1:9/none', undefined).send(sms)).outcome).toBe('UNKNOWN')
  })

  test('that accepts without a reference is identified by our own id', async () => {
    const { url } = await provider(says(200, 'OK'))
    expect(await httpSms(url, undefined).send(sms)).toEqual({ outcome: 'SENT', provider_ref: 'm-1' })
  })
})

test('WhatsApp gets an approved template with its values, the code in the button too', async () => {
  const { url, asked } = await provider(says(200, '{"messages": [{"id": "wamid.1"}]}'))
  expect(await cloudWhatsapp(url, 'secret').send(whatsapp)).toEqual({ outcome: 'SENT', provider_ref: 'wamid.1' })
  expect(asked[0]?.body).toMatchObject({
    messaging_product: 'whatsapp',
    to: '919876500001',
    type: 'template',
    template: {
      name: 'login_code',
      language: { code: 'en_IN' },
      components: [
        { type: 'body', parameters: [{ text: '481516' }, { text: '5' }] },
        { type: 'button', parameters: [{ text: '481516' }] },
      ],
    },
  })
})

describe('mail', () => {
  async function mailServer(refuse = false) {
    const taken: { to: string[]; raw: Buffer }[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(refuse ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
      onData: (stream, session, done) => {
        void buffer(stream).then((raw) => {
          taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
          done()
        })
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    closers.push(() => server.close())
    return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken }
  }

  test('arrives with its subject, text and attachment', async () => {
    const { url, taken } = await mailServer()
    const attachments = [
      { file_name: 'receipt ₹.pdf', media_type: 'application/pdf', content: Buffer.from('%PDF-1.7') },
    ]
    const delivery = await smtpMail(url, 'Tulsi Plus <no-reply@plus.example>').send({ ...mail, attachments })
    expect(delivery).toEqual({ outcome: 'SENT', provider_ref: '<m-1@plus.example>' })
    expect(taken[0]?.to).toEqual(['asha@people.example'])
    const parsed = await PostalMime.parse(taken[0]?.raw ?? '')
    expect(parsed).toMatchObject({ subject: 'Payment received', from: { address: 'no-reply@plus.example' } })
    expect(parsed.text?.trim()).toBe('481516 is your code')
    expect(parsed.attachments).toMatchObject([{ filename: 'receipt ₹.pdf', mimeType: 'application/pdf' }])
  })

  test.each([
    'asha@people.example\r\nRCPT TO:<thief@evil.example>',
    'asha@people.example, thief@evil.example',
    'Thief <thief@evil.example>',
    '',
  ])('to %j is not sent', async (to) => {
    const { url, taken } = await mailServer()
    expect(await smtpMail(url, 'a@b.example').send({ ...mail, to })).toEqual({
      outcome: 'REFUSED',
      reason: 'BAD_ADDRESS',
    })
    expect(taken).toEqual([])
  })

  test('with a line break in its subject is not sent', async () => {
    const { url } = await mailServer()
    const delivery = await smtpMail(url, 'a@b.example').send({ ...mail, subject: 'Hi\r\nBcc: thief@evil.example' })
    expect(delivery).toEqual({ outcome: 'REFUSED', reason: 'BAD_HEADER' })
  })

  test('is not sent without TLS, except to this machine', async () => {
    const { url, taken } = await mailServer()
    const elsewhere = url.replace('127.0.0.1', '127.0.0.2')
    expect((await smtpMail(elsewhere, 'a@b.example').send(mail)).outcome).toBe('UNKNOWN')
    expect(taken).toEqual([])
    expect((await smtpMail(url, 'a@b.example').send(mail)).outcome).toBe('SENT')
  })

  test('that the server refuses is refused, and one for an unreachable server may be retried', async () => {
    const { url } = await mailServer(true)
    expect(await smtpMail(url, 'a@b.example').send(mail)).toEqual({ outcome: 'REFUSED', reason: 'SMTP_550' })
    expect((await smtpMail('smtp://127.0.0.1:9', 'a@b.example').send(mail)).outcome).toBe('UNKNOWN')
  })
})
