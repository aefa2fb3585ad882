import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { ReadingsTable } from '../components/readings-table.tsx'
import { TrendStack } from '../components/trend-stack.tsx'
import type { CareVital } from '../contract/care.ts'
import { inUnit, type TemperatureUnit } from '../rules/vitals.ts'
import { memberWords } from '../words/member.ts'
import { stateWords } from '../words/states.ts'
import { SYMPTOM_WORDS } from '../words/symptoms.ts'
import { trendWords } from '../words/trend.ts'

const words = memberWords.readings

interface ReadingsProps {
  vitals: readonly CareVital[]
  unit: TemperatureUnit
  /** An alarm goes on: a doctor has not ended it. */
  isAlarmed: boolean
}

/** The oxygen level so far as a line, the newest reading in words, and every reading as a table, in the unit of the profile. */
export function Readings({ vitals, unit, isAlarmed }: ReadingsProps) {
  const [newest] = vitals
  if (!newest)
    return (
      <PagePart title={words.title}>
        <Muted>{words.none}</Muted>
      </PagePart>
    )
  return (
    <PagePart title={trendWords.title} note={trendWords.limit}>
      <div>
        <Stack direction="row" gap="sm" wrap align="center" justify="between">
          <strong>{lineOf(newest, unit)}</strong>
          {isAlarmed && newest.is_alarming && <StatusBadge tone="bad">{words.alarming}</StatusBadge>}
        </Stack>
        <Muted size="sm">
          <WireTimeText value={newest.measured_at} />
          {newest.symptoms.map((symptom) => ` · ${SYMPTOM_WORDS[symptom]}`).join('')}
        </Muted>
      </div>
      {vitals.length > 1 && <TrendStack vitals={vitals} unit={unit} isOxygenOnly />}
      {vitals.length > 1 && <ReadingsTable label={words.title} vitals={vitals} unit={unit} empty={words.none} />}
    </PagePart>
  )
}

function lineOf({ spo2, temperature, temperature_unit, pulse }: CareVital, unit: TemperatureUnit): string {
  const parts = [words.oxygen(spo2)]
  if (temperature !== null && temperature_unit)
    parts.push(words.temperature(inUnit(temperature, temperature_unit, unit), stateWords.units[unit]))
  if (pulse !== null) parts.push(words.pulse(pulse))
  return parts.join(' · ')
}
