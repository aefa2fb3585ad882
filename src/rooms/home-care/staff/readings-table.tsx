import { PagePart } from '#ui/page-part.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { ReadingsTable, symptomsOf, temperatureOf } from '../components/readings-table.tsx'
import { TrendStack } from '../components/trend-stack.tsx'
import type { CareVital } from '../contract/care.ts'
import { deskWords } from '../words/desk.ts'

const words = deskWords.detail

/** The readings as lines on one axis of time, and as a table. */
export function Readings({ vitals }: { vitals: readonly CareVital[] }) {
  return (
    <PagePart title={words.readings}>
      {vitals.length > 0 && <TrendStack vitals={vitals} unit="F" />}
      <ReadingsTable label={words.readings} vitals={vitals} empty={words.noReadings} />
    </PagePart>
  )
}

/** The readings of an alarm, in a line each. */
export function ReadingsList({ vitals }: { vitals: readonly CareVital[] }) {
  return vitals.map((vital) => (
    <p key={vital.id}>
      <strong>{vital.spo2}%</strong>
      {[temperatureOf(vital), symptomsOf(vital)].filter((one) => one && one !== words.none).map((one) => ` · ${one}`)} ·{' '}
      <WireTimeText value={vital.measured_at} />
    </p>
  ))
}
