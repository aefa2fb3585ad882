import * as z from 'zod'
import { callWords } from '../words/calls.ts'
import type { EscalationStatus } from './escalation-state.ts'

const words = callWords.fields

/** Below this a patient at home is in danger. */
export const LOW_SPO2 = 94

/** From here down 112 is called before anything else. */
export const URGENT_SPO2 = 90

/** Symptoms that do not wait: the same for which home care is not sold. */
export const RED_FLAGS = ['BREATHLESSNESS', 'CHEST_PAIN', 'BLUISH_LIPS', 'LOSS_OF_SPEECH_OR_MOVEMENT'] as const
export const SYMPTOMS = [
  ...RED_FLAGS,
  'FEVER',
  'COUGH',
  'SORE_THROAT',
  'BODY_ACHE',
  'HEADACHE',
  'TIREDNESS',
  'LOSS_OF_SMELL_OR_TASTE',
  'LOOSE_MOTIONS',
] as const
export type Symptom = (typeof SYMPTOMS)[number]

export const TEMPERATURE_UNITS = ['C', 'F'] as const
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number]

/** What a thermometer shows of a living person, in each unit; no number is in both. */
const RANGES: Record<TemperatureUnit, readonly [number, number]> = { C: [30, 45], F: [86, 113] }

const isWithin = (value: number, unit: TemperatureUnit) => value >= RANGES[unit][0] && value <= RANGES[unit][1]

/** The unit in which a number is a temperature of a person; undefined for one that is none. */
export function unitOf(temperature: number): TemperatureUnit | undefined {
  return TEMPERATURE_UNITS.find((unit) => isWithin(temperature, unit))
}

/** What is offered to tap: of oxygen the levels that do not alarm, of temperatures the usual ones; others are typed. */
export const OXYGEN_CELLS = [94, 95, 96, 97, 98, 99, 100] as const
export const TEMPERATURE_CELLS: Record<TemperatureUnit, readonly number[]> = {
  F: [98, 98.5, 99, 99.5, 100, 100.5, 101],
  C: [36.5, 37, 37.5, 38, 38.5, 39],
}

/** A temperature in the other unit, or as it is; tenths of a degree. */
export function inUnit(temperature: number, unit: TemperatureUnit, wanted: TemperatureUnit): number {
  if (unit === wanted) return temperature
  const other = wanted === 'F' ? (temperature * 9) / 5 + 32 : ((temperature - 32) * 5) / 9
  return Math.round(other * 10) / 10
}

export const READING_FIELDS = {
  spo2: z.int(words.spo2).min(50, words.spo2).max(100, words.spo2),
  temperature: z
    .number(words.temperature)
    .refine((value) => unitOf(value) !== undefined, words.temperature)
    // A thermometer shows tenths.
    .transform((value) => Math.round(value * 10) / 10),
  temperature_unit: z.enum(TEMPERATURE_UNITS, words.unit),
  pulse: z.int(words.pulse).min(20, words.pulse).max(250, words.pulse),
  symptoms: z
    .array(z.enum(SYMPTOMS, words.symptoms), words.symptoms)
    .max(SYMPTOMS.length, words.symptoms)
    .refine((chosen) => new Set(chosen).size === chosen.length, words.symptoms),
} as const

export interface VitalsReading {
  spo2: number
  /** Null where only the oxygen level was measured: a low one does not wait for a thermometer. */
  temperature: number | null
  temperature_unit: TemperatureUnit | null
  pulse: number | null
  symptoms: Symptom[]
}

/** Whether a doctor has to look at a reading now. What was typed may be no number: a level that nobody knows is not low. */
export function isAlarming({ spo2, symptoms }: { spo2: unknown; symptoms: readonly Symptom[] }): boolean {
  return (typeof spo2 === 'number' && spo2 < LOW_SPO2) || RED_FLAGS.some((one) => symptoms.includes(one))
}

/** Whether 112 is called before anything else. */
function isUrgent({ spo2, symptoms }: AlarmingFacts): boolean {
  return spo2 <= URGENT_SPO2 || symptoms.includes('BREATHLESSNESS')
}

type AlarmingFacts = Pick<VitalsReading, 'spo2' | 'symptoms'>

/** Whether a reading says more than those before it of the same alarm: a lower level, or another symptom that does not wait. */
export function isWorse(reading: AlarmingFacts, before: readonly AlarmingFacts[]): boolean {
  // The number of a tap is what the tap has said, unless it is one for 112.
  if (before.length === 0) return isUrgent(reading)
  const isLower = reading.spo2 < LOW_SPO2 && before.every(({ spo2 }) => reading.spo2 < spo2)
  return isLower || flagsOf(reading).some((flag) => before.every(({ symptoms }) => !symptoms.includes(flag)))
}

const flagsOf = ({ symptoms }: AlarmingFacts) => RED_FLAGS.filter((flag) => symptoms.includes(flag))

/** What alarmed: the lowest level as it was entered, and each symptom that does not wait, when it was first entered. */
export interface AlarmCauses<Reading> {
  lowest: Reading | undefined
  symptoms: { symptom: (typeof RED_FLAGS)[number]; measured_at: string }[]
  isUrgent: boolean
}

export function causesOf<Reading extends AlarmingFacts & { measured_at: string }>(
  readings: readonly Reading[],
): AlarmCauses<Reading> {
  const oldestFirst = readings.toSorted((one, other) => (one.measured_at < other.measured_at ? -1 : 1))
  return {
    lowest: oldestFirst.filter(({ spo2 }) => spo2 < LOW_SPO2).toSorted((one, other) => one.spo2 - other.spo2)[0],
    symptoms: RED_FLAGS.flatMap((symptom) => {
      const first = oldestFirst.find(({ symptoms }) => symptoms.includes(symptom))
      return first ? [{ symptom, measured_at: first.measured_at }] : []
    }),
    isUrgent: readings.some(isUrgent),
  }
}

/** The readings since the first alarm that goes on. */
export function readingsOfAlarms<Reading extends { measured_at: string }>(
  readings: readonly Reading[],
  alarms: readonly { status: EscalationStatus; opened_at: string }[],
): Reading[] {
  const [since] = alarms
    .filter(({ status }) => status !== 'CLOSED')
    .map(({ opened_at }) => opened_at)
    .toSorted()
  return readings.filter(({ measured_at }) => since !== undefined && measured_at >= since)
}

/** Whether the alarm that goes on began with a tap and has no number yet; a harmless reading of the same second came before the tap. */
export function awaitsNumber(
  readings: readonly { measured_at: string; is_alarming: boolean }[],
  alarms: readonly { status: EscalationStatus; opened_at: string }[],
): boolean {
  const ongoing = alarms.filter(({ status }) => status !== 'CLOSED')
  const isOfAlarm = ({ measured_at, is_alarming }: (typeof readings)[number]) =>
    is_alarming || ongoing.every(({ opened_at }) => measured_at > opened_at)
  return ongoing.length > 0 && !readingsOfAlarms(readings, alarms).some(isOfAlarm)
}
