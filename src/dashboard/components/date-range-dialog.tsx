import { type CalendarDate, parseDate } from '@internationalized/date'
import { useState } from 'react'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  DateField,
  DateInput,
  DateSegment,
  Heading,
  Label,
  RangeCalendar,
} from 'react-aria-components'
import { buttonClass } from '#ui/button.tsx'
import field from '#ui/field.module.css'
import { FieldError } from '#ui/field.tsx'
import { IconChevronLeft, IconChevronRight } from '#ui/icons.ts'
import { Stack } from '#ui/stack.tsx'
import { words } from '../words/pickers.ts'
import classes from './date-range-field.module.css'
import type { DateLimits, DateRange } from './date-range-field.tsx'
import picker from './picker.module.css'

interface DateRangeDialogProps extends DateLimits {
  value: DateRange
  onChoose: (range: DateRange) => void
  isRequired?: boolean | undefined
}

/** The dialog of a date range: two days to type, a calendar to pick from, and common ranges. */
export function DateRangeDialog({ value, onChoose, min, max, presets = [], isRequired }: DateRangeDialogProps) {
  const [{ from, to }, setRange] = useState(value)
  const [error, setError] = useState<string>()
  const limits = { minValue: min ? parseDate(min) : undefined, maxValue: max ? parseDate(max) : undefined }
  const show = () => {
    const fault = faultOf({ from, to }, min, max)
    if (fault) setError(fault)
    else onChoose({ from, to })
  }
  return (
    <>
      {presets.length > 0 && (
        <Stack direction="row" gap="sm" wrap>
          {presets.map(({ label, ...range }) => (
            <Button key={label} className={buttonClass({ tone: 'quiet' })} onPress={() => onChoose(range)}>
              {label}
            </Button>
          ))}
        </Stack>
      )}
      <div className={classes.typed}>
        <Day label={words.from} value={from} onChange={(day) => setRange({ from: day, to })} />
        <Day label={words.to} value={to} onChange={(day) => setRange({ from, to: day })} />
      </div>
      <RangeCalendar
        className={classes.calendar}
        value={from && to && from <= to ? { start: parseDate(from), end: parseDate(to) } : null}
        onChange={({ start, end }) => setRange({ from: start.toString(), to: end.toString() })}
        {...limits}
      >
        <div className={classes.month}>
          <Button slot="previous" className={classes.turn} aria-label={words.previousMonth}>
            <IconChevronLeft size={20} aria-hidden="true" />
          </Button>
          <Heading level={3} />
          <Button slot="next" className={classes.turn} aria-label={words.nextMonth}>
            <IconChevronRight size={20} aria-hidden="true" />
          </Button>
        </div>
        <CalendarGrid>{(day) => <CalendarCell date={day} className={classes.day} />}</CalendarGrid>
      </RangeCalendar>
      <div role="alert">
        <FieldError id="date-range" error={error} />
      </div>
      <div className={classes.actions}>
        {(value.from || value.to) && (
          <Button className={buttonClass({ tone: 'plain' })} onPress={() => onChoose({})}>
            {words.clear}
          </Button>
        )}
        <Button className={buttonClass({ tone: 'leaf' })} onPress={show}>
          {isRequired ? words.takeDays : words.show}
        </Button>
      </div>
    </>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <DateField<CalendarDate>
      className={picker.field}
      value={value ? parseDate(value) : null}
      onChange={(day) => onChange(day?.toString())}
      granularity="day"
      shouldForceLeadingZeros
    >
      <Label className={field.label}>{label}</Label>
      <DateInput className={`${field.control} ${classes.input}`}>
        {(segment) => <DateSegment segment={segment} className={classes.segment} />}
      </DateInput>
    </DateField>
  )
}

function faultOf({ from, to }: DateRange, min = '0000', max = '9999-99-99'): string | undefined {
  if (from && to && from > to) return words.wrongOrder
  return [from, to].some((day) => day && (day < min || day > max)) ? words.outside : undefined
}
