import { describe, expect, it, test } from 'vitest'
import {
  awaitsNumber,
  causesOf,
  inUnit,
  isAlarming,
  isWorse,
  READING_FIELDS,
  RED_FLAGS,
  readingsOfAlarms,
  SYMPTOMS,
  unitOf,
} from './vitals.ts'

const messageOf = (field: keyof typeof READING_FIELDS, value: unknown) => {
  const { error } = READING_FIELDS[field].safeParse(value)
  return error?.issues[0]?.message ?? 'taken'
}

describe('a reading', () => {
  it.each([50, 93, 94, 100])('takes an oxygen level of %i', (spo2) => {
    expect(messageOf('spo2', spo2)).toBe('taken')
  })

  it.each(['ninety', '95', 0, 49, 101, 94.5, -1, null, undefined, true, Number.NaN])(
    'refuses an oxygen level of %j in the words of its field',
    (spo2) => {
      expect(messageOf('spo2', spo2)).toBe('Enter the oxygen level as a whole number from 50 to 100')
    },
  )

  it.each([
    [30, 'C'],
    [37.2, 'C'],
    [45, 'C'],
    [86, 'F'],
    [98.6, 'F'],
    [113, 'F'],
    [29.9, undefined],
    [45.1, undefined],
    [85.9, undefined],
    [113.1, undefined],
    [0, undefined],
  ] as const)('reads a temperature of %d in %s', (temperature, unit) => {
    expect(unitOf(temperature)).toBe(unit)
    const refused = 'Enter a temperature from 30 to 45 °C, or from 86 to 113 °F'
    expect(messageOf('temperature', temperature)).toBe(unit ? 'taken' : refused)
  })

  it.each([19, 251, 72.5, '72'])('refuses a pulse of %j', (pulse) => {
    expect(messageOf('pulse', pulse)).toBe('Enter the pulse as a whole number from 20 to 250')
  })

  it.each([[['SNEEZING']], [['COUGH', 'COUGH']], ['COUGH'], [null]])('refuses %j as symptoms', (symptoms) => {
    expect(messageOf('symptoms', symptoms)).toBe('Choose symptoms from the list, each once')
  })
})

test.each([
  [94, [], false],
  [93, [], true],
  [50, [], true],
  [98, ['FEVER', 'COUGH'], false],
] as const)('an oxygen level of %i with %j alarms: %j (C1.20)', (spo2, symptoms, alarms) => {
  expect(isAlarming({ spo2, symptoms: [...symptoms] })).toBe(alarms)
})

test('each symptom that does not wait alarms, and no other does (C1.20)', () => {
  expect(SYMPTOMS.filter((symptom) => isAlarming({ spo2: 98, symptoms: [symptom] }))).toEqual([...RED_FLAGS])
})

test('a temperature is shown in the unit of the profile, to a tenth of a degree (§33)', () => {
  expect(inUnit(37, 'C', 'F')).toBe(98.6)
  expect(inUnit(98.6, 'F', 'C')).toBe(37)
  expect(inUnit(100.4, 'F', 'F')).toBe(100.4)
  expect(inUnit(39.5, 'C', 'F')).toBe(103.1)
})

test.each(['', 'ninety', null, undefined])(
  'an oxygen level of %j is not known, so it raises no alarm by itself',
  (spo2) => {
    expect(isAlarming({ spo2, symptoms: [] })).toBe(false)
    expect(isAlarming({ spo2, symptoms: ['CHEST_PAIN'] })).toBe(true)
  },
)

const at = (minute: number, spo2: number, ...symptoms: (typeof SYMPTOMS)[number][]) => ({
  spo2,
  symptoms,
  measured_at: `2026-11-26 10:${minute}:00`,
})

test('an alarm shows what was entered since it goes on: the lowest level, and each symptom that does not wait (0086)', () => {
  const readings = [at(50, 97, 'CHEST_PAIN', 'COUGH'), at(47, 97, 'CHEST_PAIN'), at(41, 93), at(45, 91), at(10, 85)]
  const open = { status: 'OPEN', opened_at: '2026-11-26 10:45:00' } as const
  const taken = { status: 'TAKEN', opened_at: '2026-11-26 10:41:00' } as const
  const of = (...alarms: Parameters<typeof readingsOfAlarms>[1]) => causesOf(readingsOfAlarms(readings, alarms))
  const symptoms = [{ symptom: 'CHEST_PAIN', measured_at: '2026-11-26 10:47:00' }]
  expect(of(open, taken)).toEqual({ lowest: at(45, 91), symptoms, isUrgent: false })
  expect(of({ ...taken, status: 'CLOSED' })).toEqual({ lowest: undefined, symptoms: [], isUrgent: false })
  expect(causesOf([at(50, 97, 'CHEST_PAIN')]).lowest).toBeUndefined()
})

test('at 90 or less, or with breathing difficulty, 112 is called first (§33)', () => {
  expect(causesOf([at(50, 90)]).isUrgent).toBe(true)
  expect(causesOf([at(50, 91), at(51, 98, 'BREATHLESSNESS')]).isUrgent).toBe(true)
  expect(causesOf([at(50, 91), at(51, 98, 'FEVER')]).isUrgent).toBe(false)
})

test('a reading is worse than those before it by a lower level or another symptom that does not wait', () => {
  expect(isWorse(at(50, 92), [])).toBe(false)
  expect(isWorse(at(50, 90), [])).toBe(true)
  expect(isWorse(at(50, 91), [at(40, 92), at(45, 93)])).toBe(true)
  expect(isWorse(at(50, 92), [at(40, 92)])).toBe(false)
  expect(isWorse(at(50, 97), [at(40, 98, 'CHEST_PAIN')])).toBe(false)
  expect(isWorse(at(50, 98, 'CHEST_PAIN', 'BLUISH_LIPS'), [at(40, 92, 'CHEST_PAIN')])).toBe(true)
})

test('after a tap the number is awaited until one is entered; a reading of the second before is none', () => {
  const open = { status: 'OPEN', opened_at: '2026-11-26 10:45:00' } as const
  const awaits = (...readings: [minute: number, is_alarming: boolean][]) =>
    awaitsNumber(
      readings.map(([minute, is_alarming]) => ({ measured_at: `2026-11-26 10:${minute}:00`, is_alarming })),
      [open],
    )
  expect([awaits(), awaits([45, false]), awaits([40, true])]).toEqual([true, true, true])
  expect([awaits([45, true]), awaits([46, false]), awaits([46, true])]).toEqual([false, false, false])
  expect(awaitsNumber([], [{ ...open, status: 'CLOSED' }])).toBe(false)
})
