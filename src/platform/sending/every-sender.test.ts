/** No message that a visitor, or a person who names somebody else's number, can cause is sent without being counted. */
import { expect, test } from 'vitest'
import type { Notice } from '#rooms/notifications/server/notify.ts'
import { sourceFiles } from '#testing/source-files.ts'
import type { CountedSend } from './count-send.ts'

const code = sourceFiles('src').filter(({ path }) => !path.includes('.test.') && !path.includes('/testing/'))

test('messages leave through one place, which sends what the outbox has', () => {
  const senders = code.filter(
    ({ path: from, imports }) =>
      !from.startsWith('src/gateways/') &&
      imports.some((path) => /^src\/gateways\/(sms|whatsapp|mail)\/[a-z]+-gateway\.ts$/.test(path)),
  )
  expect(senders.map(({ path }) => path)).toEqual(['src/rooms/notifications/server/deliver.ts'])
})

test('only the counter proves that a message was counted, and what needs the proof does not compile without it', () => {
  const forgers = code.filter(({ text }) => /\bas (unknown as )?CountedSend\b/.test(text))
  expect(forgers.map(({ path }) => path)).toEqual(['src/platform/sending/count-send.ts'])
  const needsCount: Notice<'login-code'> extends { counted: CountedSend } ? true : false = true
  const goesToNumbers: Notice<'plan-blocked'> extends { to_account: string; to_mobile?: never } ? false : true = false
  expect([needsCount, goesToNumbers]).toEqual([true, false])
})
