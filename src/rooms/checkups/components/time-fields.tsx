import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatClock, formatDate } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { listCheckupSlots } from '../contract/my-checkups.ts'
import type { Mode } from '../rules/sub-status.ts'
import { screenWords } from '../words/screens.ts'

const words = screenWords.form

interface TimeFieldsProps {
  city: string
  mode: Mode
  /** UTC, as on the wire; '' where none is chosen. */
  value: string
  error?: string | undefined
  onChange: (slot: string) => void
}

/** A day, then a time of that day; what is full is shown and cannot be chosen. */
export function TimeFields({ city, mode, value, error, onChange }: TimeFieldsProps) {
  const [day, setDay] = useState('')
  const { data, isPending, isFetching, refetch } = useQuery(queryOf(listCheckupSlots, { query: { city, mode } }))
  if (isPending) return <Muted role="status">{words.timesLoading}</Muted>
  if (!data)
    return (
      <Notice tone="bad" live title={words.timesFailed}>
        <Stack gap="sm" align="start">
          <Button tone="quiet" busy={isFetching} onClick={() => void refetch()}>
            {words.timesRetry}
          </Button>
        </Stack>
      </Notice>
    )
  const slots = data.slots.map((one) => ({ ...one, at: parseWireTime(one.slot) ?? new Date(0) }))
  const days = [...Map.groupBy(slots, ({ at }) => istDateOf(at))].filter(([, of]) => of.some(({ is_full }) => !is_full))
  if (days.length === 0) return <Notice tone="warn">{words.noTimes}</Notice>
  const ofDay = slots.filter(({ at }) => istDateOf(at) === day)
  return (
    <FieldRow>
      <SelectField
        // Before a day is chosen, this is the field that an error of the time leads to.
        name={day === '' ? 'slot' : 'day'}
        label={words.day}
        placeholder={words.chooseDay}
        value={day}
        error={day === '' ? error : undefined}
        options={days.map(([date]) => ({ value: date, label: formatDate(date) }))}
        onChange={({ target }) => {
          setDay(target.value)
          onChange('')
        }}
      />
      {day !== '' && (
        <SelectField
          name="slot"
          label={words.time}
          placeholder={words.chooseTime}
          value={value}
          error={error}
          options={ofDay
            .filter(({ is_full }) => !is_full)
            .map(({ slot, at }) => ({ value: slot, label: formatClock(at) }))}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldRow>
  )
}
