import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, request } from '#platform/contract/client.ts'
import { Notice } from '#ui/notice.tsx'
import { NumberRow } from '#ui/number-row.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Care, readCare, saveTemperatureUnit } from '../contract/care.ts'
import { OXYGEN_CELLS, TEMPERATURE_CELLS, TEMPERATURE_UNITS, type TemperatureUnit } from '../rules/vitals.ts'
import { memberWords } from '../words/member.ts'
import { stateWords } from '../words/states.ts'

const words = memberWords.log
const OTHER = 'other'
const asCell = (value: number) => ({ value: String(value), label: String(value) })

interface MeasuredFieldsProps {
  id: string
  unit: TemperatureUnit
  /** An alarm goes on: the oxygen level is then any number, and typed. */
  isAlarmed: boolean
  problems: Readonly<Record<string, string>>
}

/** Oxygen and temperature: the usual numbers are tapped, others typed. Nothing is preset. */
export function MeasuredFields({ id, unit, isAlarmed, problems }: MeasuredFieldsProps) {
  const [spo2, setSpo2] = useState<string>()
  const [temperature, setTemperature] = useState<string>()
  const cells = [...TEMPERATURE_CELLS[unit].map(asCell), { value: OTHER, label: words.other }]
  return (
    <Stack gap="md" bounded>
      {isAlarmed ? (
        <TextField
          name="spo2"
          label={words.spo2}
          description={words.spo2Help}
          inputMode="numeric"
          error={problems.spo2}
        />
      ) : (
        <NumberRow
          name="spo2"
          label={words.oxygen}
          unit={words.oxygenUnit}
          cells={OXYGEN_CELLS.map(asCell)}
          value={spo2}
          error={problems.spo2}
          onChoose={setSpo2}
        />
      )}
      <NumberRow
        name={temperature === OTHER ? 'temperature_row' : 'temperature'}
        label={words.temperature}
        unit={stateWords.units[unit]}
        cells={cells}
        value={temperature}
        error={temperature === OTHER ? undefined : problems.temperature}
        onChoose={setTemperature}
      />
      <UnitChoice id={id} unit={unit} onChosen={() => setTemperature(undefined)} />
      {temperature === OTHER && (
        <TextField
          name="temperature"
          label={words.otherTemperature(stateWords.units[unit])}
          description={words.temperatureHelp}
          inputMode="decimal"
          error={problems.temperature}
        />
      )}
    </Stack>
  )
}

/** Stored in the profile, so that every reading is shown in it, on each device. */
function UnitChoice({ id, unit, onChosen }: { id: string; unit: TemperatureUnit; onChosen: () => void }) {
  const queries = useQueryClient()
  const { queryKey } = queryOf(readCare, { params: { id } })
  const { mutate, isError } = useMutation({
    mutationFn: (temperature_unit: TemperatureUnit) => request(saveTemperatureUnit, { body: { temperature_unit } }),
    onSuccess: ({ temperature_unit }) => {
      queries.setQueryData<Care>(queryKey, (before) => before && { ...before, temperature_unit })
      onChosen()
    },
  })
  return (
    <>
      {isError && (
        <Notice tone="bad" live>
          {words.unitFailed}
        </Notice>
      )}
      <Segmented
        label={words.unit}
        value={unit}
        options={TEMPERATURE_UNITS.map((value) => ({ value, label: stateWords.units[value] }))}
        onChange={(chosen) => chosen !== unit && mutate(chosen)}
      />
    </>
  )
}
