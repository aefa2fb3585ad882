import { expect, test } from 'vitest'
import { providerMessage } from './webhook.ts'

const message = (report: string) => ({
  event_id: 'evt_1',
  order_id: 'ORD00000001',
  sub_status: 'PARTIAL_REPORT',
  at: '2026-11-23 04:30:00',
  report,
})

test('a report is base64 with line breaks or without, and nothing else', () => {
  const isTaken = (report: string) => providerMessage.safeParse(message(report)).success
  for (const report of ['JVBERi0=', 'JVBE\r\nRi0=\r\n', 'JVBERi0']) expect(isTaken(report), report).toBe(true)
  for (const report of ['', '=', 'JVBE=Ri0', 'JVBERi0===', 'https://lab.example/r.pdf', ' \n'])
    expect(isTaken(report), report).toBe(false)
})

test('five megabytes of spaces that are no report are refused without trying every way to divide them', () => {
  expect(providerMessage.safeParse(message(`${' '.repeat(5_000_000)}!`)).success).toBe(false)
})
