import { useState } from 'react'
import { Button, Dialog, DialogTrigger, I18nProvider, Popover } from 'react-aria-components'
import field from '#ui/field.module.css'
import { Field, type FieldBaseProps } from '#ui/field.tsx'
import { IconCalendarEvent } from '#ui/icons.ts'
import { formatDate } from '#values/display-time.ts'
import { type IstDate, parseIstDate } from '#values/ist-date.ts'
import { words } from '../words/pickers.ts'
import { DateRangeDialog } from './date-range-dialog.tsx'
import classes from './date-range-field.module.css'
import picker from './picker.module.css'

/** Days in India, both included; a missing end is open. */
export interface DateRange {
  from?: IstDate
  to?: IstDate
}

export interface DateLimits {
  min?: IstDate
  max?: IstDate
  /** Common ranges. */
  presets?: readonly (DateRange & { label: string })[]
}

interface DateRangeFieldProps extends FieldBaseProps, DateLimits {
  name: string
  label: string
  /** Parses a value from the URL; an invalid date counts as none. */
  value: { from?: string; to?: string }
  onChange: (range: DateRange) => void
  /** Both days, in a form; without it the field narrows a list. */
  isRequired?: boolean
}

/**
 * A first and a last day, typed or picked from a calendar. The choice takes effect when it is submitted, so an
 * incomplete date is not a choice.
 */
export function DateRangeField({
  name,
  value: asked,
  onChange,
  min,
  max,
  presets,
  isRequired,
  ...look
}: DateRangeFieldProps) {
  const value = { from: parseIstDate(asked.from ?? ''), to: parseIstDate(asked.to ?? '') }
  const [isOpen, setIsOpen] = useState(false)
  const { label, description, error } = look
  const describedBy = [description && `${name}-description`, error && `${name}-error`].filter(Boolean).join(' ')
  const text = shown(value) ?? (isRequired ? words.chooseDays : words.anyDay)
  const choose = (range: DateRange) => {
    setIsOpen(false)
    onChange(range)
  }
  return (
    <I18nProvider locale="en-IN">
      <Field id={name} {...look}>
        <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
          <Button
            id={name}
            className={`${field.control} ${picker.trigger}`}
            aria-label={`${label}: ${text}`}
            aria-describedby={describedBy || undefined}
          >
            <span>{text}</span>
            <IconCalendarEvent size={20} aria-hidden="true" />
          </Button>
          <Popover className={picker.popover}>
            <Dialog className={classes.dialog} aria-label={words.dates(label)}>
              <DateRangeDialog
                value={value}
                onChoose={choose}
                min={min}
                max={max}
                presets={presets}
                isRequired={isRequired}
              />
            </Dialog>
          </Popover>
        </DialogTrigger>
      </Field>
    </I18nProvider>
  )
}

function shown({ from, to }: DateRange): string | undefined {
  if (from && to) return words.days(formatDate(from), formatDate(to))
  if (from) return words.fromDay(formatDate(from))
  return to ? words.untilDay(formatDate(to)) : undefined
}
