import { drawPdf, type PdfDocument, withActualText } from '#platform/documents/pdf.ts'
import type { Parts } from '#platform/parts.ts'
import { formatDate, formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { CareVital } from '../contract/care.ts'
import type { Symptom } from '../rules/vitals.ts'
import { summaryWords as words } from '../words/summary.ts'
import type { Episode } from './episodes.ts'
import { type Facts, factsOnWire, readFacts, readReadings } from './queries/care-facts.ts'

const GREEN = '#1f6b3a'
const QUIET = '#5b625c'
const INK = '#1c211d'
const LEFT = 56

/** The discharge summary of a care that has ended: the same facts give the same bytes. */
export async function summaryFile({ db, keys, config, now }: Parts & { now: Date }, episode: Episode) {
  const facts = await readFacts(db, keys, episode)
  const readings = await readReadings(db, keys, episode)
  const { brand, carePhone } = config
  const date = episode.ended_at ?? now
  const content = await drawPdf({ title: words.title, author: `${brand} Plus`, date }, (page) => {
    page.font('strong').fontSize(20).fillColor(GREEN).text(`${brand} Plus`)
    page.font('strong').fontSize(15).fillColor(INK).text(words.title)
    page.moveDown(1).fontSize(10.5)
    for (const [name, value] of headOf(facts, episode)) pair(page, name, value)
    part(page, words.calls, callsOf(facts, episode, now))
    part(page, words.readings, readingsOf(readings))
    part(page, words.alarms, alarmsOf(facts))
    part(page, words.advice, words.adviceText)
    page.moveDown(1)
    line(page, words.care(carePhone))
  })
  return { content, media_type: 'application/pdf', file_name: words.fileName }
}

function headOf({ patient, kit }: Facts, { starts_on, ends_on }: Episode): [string, string][] {
  const { rows } = words
  const { patient_name, patient_age, patient_gender, caregiver_name } = patient.answers
  const delivered = kit.history.find(({ status }) => status === 'DELIVERED')
  return [
    [rows.patient, patient_name ?? ''],
    [rows.age, words.ageAndGender(patient_age ?? 0, patient_gender ? words.genders[patient_gender] : '')],
    [rows.caregiver, caregiver_name ?? ''],
    [rows.programme, words.programme],
    [rows.days, words.from(formatDate(starts_on), formatDate(ends_on))],
    [rows.kit, delivered ? timeOf(delivered.at) : words.notDelivered],
  ]
}

function callsOf(facts: Facts, episode: Episode, now: Date): string[] {
  const { consults } = factsOnWire(facts, episode, now)
  return consults.map(({ day, due_at, status, doctor_name }) =>
    words.call(day, timeOf(due_at), words.statuses[status], status === 'DONE' ? (doctor_name ?? '') : ''),
  )
}

type Warmth = Pick<CareVital, 'measured_at'> & { temperature: number; temperature_unit: 'C' | 'F' }

/** In °C, to compare readings in different units. */
const celsius = ({ temperature, temperature_unit }: Warmth) =>
  temperature_unit === 'C' ? temperature : ((temperature - 32) * 5) / 9

/** The temperature of a reading that has one. */
function warmthOf({ measured_at, temperature, temperature_unit }: CareVital): Warmth[] {
  return temperature === null || temperature_unit === null ? [] : [{ measured_at, temperature, temperature_unit }]
}

/** The newest reading comes first. */
function readingsOf(vitals: readonly CareVital[]): string[] {
  const [last, ...rest] = vitals
  if (!last) return [words.noReadings]
  const lowest = rest.reduce((low, one) => (one.spo2 < low.spo2 ? one : low), last)
  const [first, ...warmer] = vitals.flatMap(warmthOf)
  const hottest = first && warmer.reduce((hot, one) => (celsius(one) > celsius(hot) ? one : hot), first)
  const symptoms = [...new Set(vitals.flatMap((one) => one.symptoms))]
  const named = symptoms.map((one: Symptom) => words.symptomNames[one])
  const measured = [
    words.oxygen(last.spo2),
    ...warmthOf(last).map((one) => words.temperature(one.temperature, one.temperature_unit)),
  ]
  return [
    words.last(measured.join(', '), timeOf(last.measured_at)),
    words.lowest(lowest.spo2, timeOf(lowest.measured_at)),
    ...(hottest ? [words.hottest(hottest.temperature, hottest.temperature_unit, timeOf(hottest.measured_at))] : []),
    ...(named.length > 0 ? [words.symptoms(named.join(', '))] : []),
  ]
}

function alarmsOf({ escalations }: Facts): string[] {
  if (escalations.length === 0) return [words.noAlarms]
  return escalations.map(({ opened_at, taken_at, outcome }) => {
    const taken = taken_at ? words.taken(formatTime(taken_at)) : words.notTaken
    return words.alarm(formatTime(opened_at), outcome ? `${taken}, ${words.outcomes[outcome]}` : taken)
  })
}

const timeOf = (wire: string) => formatTime(parseWireTime(wire) ?? new Date(0))

function pair(page: PdfDocument, name: string, value: string): void {
  const y = page.y
  page.font('text').fillColor(QUIET).text(name, LEFT, y, { width: 130 })
  withActualText(page, value, () => page.font('strong').fillColor(INK).text(value, 190, y, { width: 350 }))
}

function part(page: PdfDocument, title: string, lines: readonly string[]): void {
  page.moveDown(1).font('strong').fontSize(12).fillColor(GREEN).text(title, LEFT)
  for (const one of lines) line(page, one)
}

function line(page: PdfDocument, text: string): void {
  withActualText(page, text, () => page.font('text').fontSize(10.5).fillColor(INK).text(text, LEFT))
}
