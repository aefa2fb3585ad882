import { type Column, DataTable } from '#ui/data-table.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { CareVital } from '../contract/care.ts'
import { inUnit, type TemperatureUnit } from '../rules/vitals.ts'
import { memberWords } from '../words/member.ts'
import { stateWords } from '../words/states.ts'
import { SYMPTOM_WORDS } from '../words/symptoms.ts'
import { trendWords as words } from '../words/trend.ts'

export const symptomsOf = ({ symptoms }: CareVital) => symptoms.map((one) => SYMPTOM_WORDS[one]).join(', ')

/** As it was measured, or in the unit that the reader has chosen. */
export function temperatureOf({ temperature, temperature_unit }: CareVital, unit?: TemperatureUnit): string {
  if (temperature === null || !temperature_unit) return words.none
  const shown = unit ?? temperature_unit
  return `${inUnit(temperature, temperature_unit, shown)} ${stateWords.units[shown]}`
}

const columnsIn = (unit: TemperatureUnit | undefined): readonly Column<CareVital>[] => [
  { key: 'when', header: words.columns.when, render: ({ measured_at }) => <WireTimeText value={measured_at} /> },
  { key: 'spo2', header: words.columns.spo2, align: 'end', render: (vital) => <Oxygen {...vital} /> },
  {
    key: 'temperature',
    header: words.columns.temperature,
    align: 'end',
    render: (vital) => temperatureOf(vital, unit),
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

interface ReadingsTableProps {
  label: string
  vitals: readonly CareVital[]
  unit?: TemperatureUnit
  empty: string
}

/** Every reading, the newest first; what alarms is marked. */
export function ReadingsTable({ label, vitals, unit, empty }: ReadingsTableProps) {
  return (
    <details open={vitals.length === 0}>
      <summary>{words.table}</summary>
      <DataTable
        label={label}
        columns={columnsIn(unit)}
        rows={vitals}
        rowKey={({ id }) => id}
        empty={<Muted>{empty}</Muted>}
      />
    </details>
  )
}
