import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { HomeCare } from '../contract/desk.ts'
import type { Alarm } from './alarm-dock.tsx'
import { AlarmTime } from './alarm-time.tsx'

const at = (clock: string) => `2026-11-26 ${clock}`
const vital = (clock: string, spo2: number, ...symptoms: Alarm['vitals'][number]['symptoms']) => ({
  id: '',
  measured_at: at(clock),
  spo2,
  temperature: null,
  temperature_unit: null,
  pulse: null,
  symptoms,
  is_alarming: true,
})
const open: Alarm = {
  id: '',
  opened_at: at('08:46:30'),
  due_at: at('09:16:30'),
  call_by: at('09:16:30'),
  status: 'OPEN',
  next_try_at: null,
  taken_by: null,
  taken_at: null,
  handed_over_by: null,
  handed_over_at: null,
  closed_by: null,
  closed_at: null,
  outcome: null,
  doctor: null,
  not_reached_at: null,
  is_late: false,
  tapped_at: null,
  advice_version: 5,
  vitals: [],
}

/** What the dock says of an alarm: what alarmed, the minutes, and the rest. */
function read(alarm: Partial<Alarm>, as_of: string, consults: Partial<HomeCare['consults'][number]>[] = []): string {
  const one = { ...open, ...alarm }
  const care = { as_of, escalations: [one], consults: consults as HomeCare['consults'] }
  return renderToStaticMarkup(createElement(AlarmTime, { alarm: one, care })).replace(/<[^>]*>/g, '|')
}

test('the symptom that alarmed is named, beside a low level where there is one, and the minutes are those to the promise', () => {
  const said = read({ vitals: [vital('08:46:30', 97, 'CHEST_PAIN')] }, at('08:48:10'))
  expect(said).toContain('|Chest pain or tightness at 14:16|')
  expect(said).toContain('|28 min|')
  expect(said).toContain('left to call, until 14:46')
  const both = read({ vitals: [vital('08:50:00', 88, 'BREATHLESSNESS'), vital('08:46:30', 92)] }, at('08:51:00'))
  expect(both).toContain('|Oxygen 88% at 14:20 · Breathing difficulty at 14:20|')
})

test('a late alarm says by when the call was due, not by when a colleague has to act; also while it is rung again', () => {
  const taken = { status: 'TAKEN', taken_by: 'Kabir Khanna', taken_at: at('09:10:00'), is_late: true } as const
  const late = read({ ...taken, next_try_at: at('09:25:00') }, at('09:20:00'))
  expect(late).toContain('|Late|')
  expect(late).toContain('The call was due at 14:46.')
  const rung = { not_reached_at: at('09:20:00'), next_try_at: at('09:25:00'), call_by: at('09:25:00') }
  const again = read({ ...taken, ...rung }, at('09:20:00'))
  expect(again).toContain('|5 min|')
  expect(again).toContain('left to ring again, until 14:55')
  expect(again).toContain('The call was due at 14:46.')
})

test('a hand-over of another day says its day; once the doctor on call was rung, it is said', () => {
  const passedOn = { handed_over_by: 'Kabir Khanna', handed_over_at: at('09:10:00'), is_late: true }
  expect(read(passedOn, at('09:12:00'))).toContain('Kabir Khanna passed it on at 14:40.')
  const next = read(passedOn, '2026-11-27 05:00:00')
  expect(next).toContain('Kabir Khanna passed it on at 14:40, 26 November 2026.')
  expect(next).toContain('The call was due at 14:46, 26 November 2026.')
  const ring = { kind: 'ALARM', due_at: at('09:01:30') } as const
  expect(read({}, at('09:02:00'))).toContain('After 15 minutes the doctor on call is rung.')
  expect(read({}, at('09:02:00'), [ring])).toContain('The doctor on call was rung.')
})
