import { type Column, DataTable } from '#ui/data-table.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { CareVital } from '../contract/care.ts'
import { deskWords } from '../words/desk.ts'
import { memberWords } from '../words/member.ts'
import { stateWords } from '../words/states.ts'
import { SYMPTOM_WORDS } from '../words/symptoms.ts'
import { TrendStack } from './trend-stack.tsx'

const words = deskWords.detail
const symptomsOf = ({ symptoms }: CareVital) => symptoms.map((one) => SYMPTOM_WORDS[one]).join(', ')
const temperatureOf = ({ temperature, temperature_unit }: CareVital) =>
  temperature === null || !temperature_unit ? words.none : `${temperature} ${stateWords.units[temperature_unit]}`

const COLUMNS: readonly Column<CareVital>[] = [
  { key: 'when', header: words.columns.when, render: ({ measured_at }) => <WireTimeText value={measured_at} /> },
  { key: 'spo2', header: words.columns.spo2, align: 'end', render: (vital) => <Oxygen {...vital} /> },
  {
    key: 'temperature',
    header: words.columns.temperature,
    align: 'end',
    render: (vital) => temperatureOf(vital) ?? words.none,
  },
  { key: 'pulse', header: words.columns.pulse, align: 'end', render: ({ pulse }) => pulse ?? words.none },
  { key: 'symptoms', header: words.columns.symptoms, prose: true, render: (vital) => symptomsOf(vital) || words.none },
]

function Oxygen({ spo2, is_alarming }: CareVital) {
  return (
    <Stack direction="row" gap="sm" wrap align="center" justify="end">
      {is_alarming && <StatusBadge tone="bad">{memberWords.readings.alarming}</StatusBadge>}
      <span>{spo2}%</span>
    </Stack>
  )
}

/** The readings as lines on one axis of time, and as a table, the newest first; what alarms is marked. */
export function Readings({ vitals }: { vitals: readonly CareVital[] }) {
  return (
    <PagePart title={words.readings}>
      <TrendStack vitals={vitals} />
      <details open={vitals.length <= 1}>
        <summary>{deskWords.trend.table}</summary>
        <DataTable
          label={words.readings}
          columns={COLUMNS}
          rows={vitals}
          rowKey={({ id }) => id}
          empty={<Muted>{words.noReadings}</Muted>}
        />
      </details>
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
