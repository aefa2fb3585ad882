import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Care, CareVital } from '../contract/care.ts'
import { Advice } from './advice.tsx'

const at = (clock: string) => `2026-11-26 ${clock}:00`
const vital = (clock: string, spo2: number, ...symptoms: CareVital['symptoms']): CareVital => ({
  id: '',
  measured_at: at(clock),
  spo2,
  temperature: null,
  temperature_unit: null,
  pulse: null,
  symptoms,
  is_alarming: true,
})
const escalations: Care['escalations'] = [
  { id: '', opened_at: at('08:46'), due_at: at('09:16'), status: 'OPEN', next_try_at: null },
]
const open = {
  advice: 'OPEN' as Care['advice'],
  call_by: at('09:16') as string | null,
  call_missed: null as string | null,
  taken: null as Care['taken'],
  handed_over: null as Care['handed_over'],
  advice_of: { version: 5, owner: null },
  vitals: [] as CareVital[],
  escalations,
  starts_on: '2026-11-26',
  day: 1,
}

/** The title, and what is said below it. */
function read(care: Partial<typeof open>): [string, string] {
  const html = renderToStaticMarkup(
    createElement(Advice, { care: { ...open, ...care }, carePhone: '020 4567 8911', raised: 0 }),
  )
  const [title = '', said = ''] = [...html.matchAll(/<p>(.*?)<\/p>/g)].map(([, text = '']) =>
    text.replace(/<.*?>/g, ''),
  )
  return [title, said]
}

const states: Partial<typeof open>[] = [
  open,
  { advice: 'LATE', call_by: null, call_missed: at('09:16') },
  { advice: 'TAKEN', taken: { by: 'Kabir Khanna', at: at('08:50') } },
  { advice: 'HANDED_OVER', handed_over: { by: 'Kabir Khanna', at: at('08:50') } },
  { advice: 'NOT_REACHED', taken: { by: 'Kabir Khanna', at: at('08:50') }, call_missed: at('09:16') },
]

test.each(states)('at 90 or less, or with breathing difficulty, 112 is first in the state %j (§33)', (state) => {
  const [title, said] = read({ ...state, vitals: [vital('08:50', 90)] })
  expect(title).toBe('Oxygen 90%: call 112 now')
  expect(said).toMatch(/^Call 112 before anything else, and do not wait for our call\. Oxygen 90% at 14:20\./)
  expect(said).not.toContain('hospital')
  expect(read({ ...state, vitals: [vital('08:50', 97, 'BREATHLESSNESS')] })[0]).toBe(
    'Breathing difficulty: call 112 now',
  )
})

test('a symptom that alarmed is named with its time, and what to do is the one instruction of every page', () => {
  const [title, said] = read({ vitals: [vital('08:47', 97, 'CHEST_PAIN', 'COUGH')] })
  expect(title).toBe('Is the patient in danger? Call now')
  expect(said).toMatch(
    /^Chest pain or tightness at 14:17\. Go to a hospital now; do not wait for our call\. Our staff will call you by 14:46\./,
  )
  expect(said.match(/wait for/g)).toHaveLength(1)
})

test('after a tap the title says what was told, until a number is entered', () => {
  expect(read({})[0]).toBe('You told us it is below 94%')
})

test('a promise that was not kept stays said, in each state that follows', () => {
  for (const advice of ['LATE', 'TAKEN', 'HANDED_OVER', 'NOT_REACHED'] as const) {
    const [title, said] = read({ advice, call_by: null, call_missed: at('09:16'), vitals: [vital('08:46', 92)] })
    expect(said).toContain('Our call did not come by 14:46.')
    expect(title).toBe(
      advice === 'NOT_REACHED' ? 'We rang and did not reach you. Call now' : 'Our call did not come. Call now',
    )
  }
})

test('a hand-over of another day says its day', () => {
  const handed_over = { by: 'Kabir Khanna', at: at('08:50') }
  const late = { advice: 'HANDED_OVER', call_by: null, call_missed: at('09:16'), handed_over } as const
  expect(read(late)[1]).toContain('passed it on to colleagues at 14:20. No colleague has it yet')
  const [, said] = read({ ...late, day: 2 })
  expect(said).toContain('passed it on to colleagues at 14:20, 26 November 2026. No colleague has it yet')
  expect(said).toContain('Our call did not come by 14:46, 26 November 2026.')
})
