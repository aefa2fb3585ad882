import {
  Autocomplete,
  Button,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
  useFilter,
} from 'react-aria-components'
import field from '#ui/field.module.css'
import type { FieldBaseProps } from '#ui/field.tsx'
import { IconCheck, IconChevronDown } from '#ui/icons.ts'
import { words } from '../words/pickers.ts'
import classes from './picker.module.css'
import { PickerError, PickerLabel } from './picker-label.tsx'

export interface ComboboxOption {
  value: string
  label: string
}

interface ComboboxFieldProps extends FieldBaseProps {
  name: string
  label: string
  options: readonly ComboboxOption[]
  /** Undefined when nothing is chosen. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The label of "no choice", which can be chosen again; without it a choice can only be changed. */
  none?: string
  /**
   * For a search on the server: called with the typed text, and `options` are its answer. Otherwise the options are
   * filtered here.
   */
  onSearch?: (typed: string) => void
}

const NONE = 'none'

/** One of many options, found by typing a part of its name. */
export function ComboboxField(props: ComboboxFieldProps) {
  return (
    <I18nProvider locale="en-IN">
      <Combobox {...props} />
    </I18nProvider>
  )
}

function Combobox({ name, options, value, onChange, none, onSearch, error, ...look }: ComboboxFieldProps) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const chosen = options.find((option) => option.value === value)
  return (
    <Select
      id={name}
      className={classes.field}
      value={value || (none === undefined ? null : NONE)}
      onChange={(key) => onChange(key === NONE || key === null ? undefined : String(key))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <PickerLabel {...look} />
      <Button className={`${field.control} ${classes.trigger}`}>
        <SelectValue>{() => chosen?.label ?? none ?? words.choose}</SelectValue>
        <IconChevronDown size={20} aria-hidden="true" />
      </Button>
      <PickerError error={error} />
      <Popover className={classes.popover}>
        <Autocomplete filter={onSearch ? undefined : contains} onInputChange={onSearch}>
          <SearchField className={classes.search} aria-label={words.searchIn(look.label)} autoFocus>
            <Input className={field.control} />
          </SearchField>
          <ListBox className={classes.list} renderEmptyState={() => <p className={classes.none}>{words.noOption}</p>}>
            {none !== undefined && <Option value={NONE} label={none} />}
            {options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </ListBox>
        </Autocomplete>
      </Popover>
    </Select>
  )
}

function Option({ value, label }: ComboboxOption) {
  return (
    <ListBoxItem id={value} textValue={label} className={classes.option}>
      <IconCheck size={18} aria-hidden="true" className={classes.tick} />
      {label}
    </ListBoxItem>
  )
}
