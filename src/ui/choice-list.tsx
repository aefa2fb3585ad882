import { type ReactNode, useId } from 'react'
import classes from './choice-list.module.css'
import { FieldError } from './field.tsx'

interface Choice<Value extends string> {
  value: Value
  label: string
  /** One line below the label. */
  note?: string
  icon?: ReactNode
}

interface ChoiceListProps<Value extends string> {
  /** The name of the control; the first choice has it as its id, so an error summary can link to it. */
  name: string
  label: string
  choices: readonly Choice<Value>[]
  value: Value | undefined
  error?: string
  /** Whether the labels are a word each, so that they stand side by side on a phone too. */
  short?: boolean
  onChoose: (value: Value) => void
}

/** A choice among a few options, each a card. Nothing is preselected. */
export function ChoiceList<Value extends string>({
  name,
  label,
  choices,
  value,
  error,
  short = false,
  onChoose,
}: ChoiceListProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <FieldError id={id} error={error} />
      <div className={short ? `${classes.list} ${classes.short}` : classes.list}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={classes.choice} data-stands-for-control>
            {choice.icon && <span className={classes.icon}>{choice.icon}</span>}
            <span className={classes.text}>
              {choice.label}
              {choice.note && <span className={classes.note}>{choice.note}</span>}
            </span>
            <input
              type="radio"
              name={name}
              id={index === 0 ? name : undefined}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
