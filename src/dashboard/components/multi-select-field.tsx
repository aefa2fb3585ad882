import { Button, I18nProvider, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import field from '#ui/field.module.css'
import type { FieldBaseProps } from '#ui/field.tsx'
import { IconCheck, IconChevronDown } from '#ui/icons.ts'
import { ALL, chooseSeveral } from '../rules/choose-several.ts'
import { words } from '../words/pickers.ts'
import classes from './picker.module.css'
import { PickerError, PickerLabel } from './picker-label.tsx'

interface MultiSelectFieldProps extends FieldBaseProps {
  name: string
  options: readonly { value: string; label: string }[]
  /** None means all. */
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Several options, or 'All'. Shows how many are chosen. */
export function MultiSelectField({ name, options, values, onChange, error, ...look }: MultiSelectFieldProps) {
  const change = (ticked: readonly unknown[]) =>
    onChange(
      chooseSeveral(
        options.map(({ value }) => value),
        values,
        new Set(ticked),
      ),
    )
  return (
    <I18nProvider locale="en-IN">
      <Select
        id={name}
        className={classes.field}
        selectionMode="multiple"
        value={values.length > 0 ? values : [ALL]}
        onChange={change}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
      >
        <PickerLabel {...look} />
        <Button className={`${field.control} ${classes.trigger}`}>
          <SelectValue>{() => summary(options, values)}</SelectValue>
          <IconChevronDown size={20} aria-hidden="true" />
        </Button>
        <PickerError error={error} />
        <Popover className={classes.popover}>
          <ListBox className={classes.list}>
            <Option value={ALL} label={words.all} />
            {options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </ListBox>
        </Popover>
      </Select>
    </I18nProvider>
  )
}

function Option({ value, label }: { value: string; label: string }) {
  return (
    <ListBoxItem id={value} textValue={label} className={classes.option}>
      <IconCheck size={18} aria-hidden="true" className={classes.tick} />
      {label}
    </ListBoxItem>
  )
}

function summary(options: MultiSelectFieldProps['options'], values: readonly string[]): string {
  if (values.length === 0) return words.all
  const only = values.length === 1 && options.find(({ value }) => value === values[0])
  return only ? only.label : words.chosen(values.length)
}
