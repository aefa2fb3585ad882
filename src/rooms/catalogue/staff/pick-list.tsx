import { Combobox } from '#dashboard/components/pickers.tsx'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { fieldWords as words } from '../rules/documents/field-words.ts'
import classes from './catalogue.module.css'
import type { Choice, FormContext } from './field-control.tsx'

interface PickListProps {
  name: string
  label: string
  description?: string | undefined
  error?: string | undefined
  form: FormContext
  choices: readonly Choice[]
  value: readonly string[]
  set: (value: unknown) => void
}

/** Catalogue items picked in order; each can be moved and removed. */
export function PickList({ name, label, description, error, form, choices, value, set }: PickListProps) {
  const options = choices.map(({ id, label: shown }) => ({ value: id, label: shown }))
  return (
    <fieldset className={classes.ticks} aria-describedby={error ? `${name}-list-error` : undefined}>
      <legend>{label}</legend>
      {description && <Muted size="sm">{description}</Muted>}
      {error && (
        <p id={`${name}-list-error`} role="alert">
          {error}
        </p>
      )}
      <Stack gap="lg">
        {value.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item may be picked twice until that is corrected
          <div key={index} className={classes.pick}>
            <Combobox
              name={`${name}.${index}`}
              label={words.place(index + 1)}
              error={form.problems[`${name}.${index}`]}
              options={options}
              value={one}
              onChange={(chosen = '') => set(value.map((old, at) => (at === index ? chosen : old)))}
            />
            <RowButtons
              place={index + 1}
              count={value.length}
              move={(by) => set(moved(value, index, by))}
              remove={() => set(value.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <div>
          <Button tone="quiet" onClick={() => set([...value, ''])}>
            {words.add(label)}
          </Button>
        </div>
      </Stack>
    </fieldset>
  )
}

interface RowButtonsProps {
  place: number
  count: number
  move: (by: -1 | 1) => void
  remove: () => void
}

export function RowButtons({ place, count, move, remove }: RowButtonsProps) {
  return (
    <Stack direction="row" gap="md" wrap align="center">
      {place > 1 && (
        <Button tone="plain" aria-label={words.upOf(place)} onClick={() => move(-1)}>
          {words.up}
        </Button>
      )}
      {place < count && (
        <Button tone="plain" aria-label={words.downOf(place)} onClick={() => move(1)}>
          {words.down}
        </Button>
      )}
      <Button tone="plain" aria-label={words.removeOf(place)} onClick={remove}>
        {words.remove}
      </Button>
    </Stack>
  )
}

/** The list with one item moved up or down. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const next = [...items]
  const [item] = next.splice(index, 1)
  next.splice(index + by, 0, item!)
  return next
}
