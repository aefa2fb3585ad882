import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { CareVital } from '../contract/care.ts'
import { inUnit, type TemperatureUnit } from '../rules/vitals.ts'
import { memberWords } from '../words/member.ts'
import { stateWords } from '../words/states.ts'
import { SYMPTOM_WORDS } from '../words/symptoms.ts'

const words = memberWords.readings

/** What was measured, the newest first, temperatures in the unit of the profile. */
export function Readings({ vitals, unit }: { vitals: readonly CareVital[]; unit: TemperatureUnit }) {
  return (
    <PagePart title={words.title}>
      {vitals.length === 0 && <Muted>{words.none}</Muted>}
      <Stack as="ul" gap="md">
        {vitals.map((vital) => (
          <li key={vital.id}>
            <Stack direction="row" gap="sm" wrap align="center" justify="between">
              <span>{lineOf(vital, unit)}</span>
              {vital.is_alarming && <StatusBadge tone="bad">{words.alarming}</StatusBadge>}
            </Stack>
            <Muted size="sm">
              <WireTimeText value={vital.measured_at} />
              {vital.symptoms.map((symptom) => ` · ${SYMPTOM_WORDS[symptom]}`).join('')}
            </Muted>
          </li>
        ))}
      </Stack>
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
