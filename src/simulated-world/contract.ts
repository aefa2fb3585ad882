import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { PUSH_TOKEN } from '#rooms/native-app/rules/push-token.ts'
import { parseDuration } from '#values/duration.ts'
import { isEmail } from '#values/email.ts'
import { isMobile, normaliseMobile } from '#values/mobile.ts'
import { text } from '#values/text.ts'
import { words } from './words.ts'

const MESSAGES_MAX = 200

/** A number, a mail address or the token of an app. In a URL '+' means a space, so a number may arrive with a leading space. */
const recipient = text({ max: 300 }).transform((written, context): string => {
  const plain = written.replace(/^(?=91[6-9]\d{9}$)/, '+')
  if (isMobile(plain)) return normaliseMobile(plain)
  if (isEmail(written) || PUSH_TOKEN.test(written)) return written
  context.issues.push({ code: 'custom', input: written, message: words.recipientInvalid })
  return z.NEVER
})

const count = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, words.limitInvalid)
  .transform((written) => Math.min(Number(written), MESSAGES_MAX))

export const listMessages = defineCall({
  name: 'listSimulatedMessages',
  method: 'GET',
  base: 'root',
  path: '/dev/messages',
  summary: 'Lists the messages that simulated phones and mailboxes received, newest first.',
  who: anyone,
  query: z.strictObject({ to: recipient.optional(), limit: count.default(MESSAGES_MAX) }),
  reply: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      channel: z.enum(['sms', 'whatsapp', 'mail', 'push']),
      template: z.string(),
      text: z.string(),
      otp: z.string().optional(),
      link: z.string().optional(),
      at: z.string(),
    }),
  ),
  simulatorOnly: true,
})

const clockReply = z.object({ now: z.string() })

export const readClock = defineCall({
  name: 'readSimulatedClock',
  method: 'GET',
  base: 'root',
  path: '/dev/clock',
  summary: 'Returns the simulated time.',
  who: anyone,
  reply: clockReply,
  simulatorOnly: true,
})

export const moveClock = defineCall({
  name: 'moveSimulatedClock',
  method: 'POST',
  base: 'root',
  path: '/dev/clock',
  summary: 'Moves the simulated time forward; responds when all jobs that became due have run.',
  who: anyone,
  body: z.strictObject({
    advance: text({ max: 100 }).refine((written) => parseDuration(written) !== undefined, words.durationInvalid),
  }),
  reply: clockReply,
  refusals: { TOO_FAR: { status: 422, message: words.tooFar } },
  simulatorOnly: true,
})

export const listPeople = defineCall({
  name: 'listSimulatedPeople',
  method: 'GET',
  base: 'root',
  path: '/dev/people',
  summary: 'Lists the demo users and how each logs in.',
  who: anyone,
  reply: z.array(
    z.object({
      name: z.string(),
      mobile: z.string(),
      roles: z.array(z.string()),
      totp_secret: z.string().optional(),
      subsidiaries: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })).optional(),
      note: z.string(),
    }),
  ),
  simulatorOnly: true,
})
