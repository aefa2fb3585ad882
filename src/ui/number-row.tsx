import { useId } from 'react'
import { FieldError } from './field.tsx'
import classes from './number-row.module.css'

interface NumberRowProps {
  /** Of the field; the first cell has it as its id, so an error summary can link to it. */
  name: string
  label: string
  unit: string
  cells: readonly { value: string; label: string }[]
  /** Nothing is preset. */
  value: string | undefined
  error?: string | undefined
  onChoose: (value: string) => void
}

/** Numbers of which one is tapped, or reached with the arrow keys; the focus stays at the one that was chosen. */
export function NumberRow({ name, label, unit, cells, value, error, onChoose }: NumberRowProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>
        {label} <span className={classes.unit}>{unit}</span>
      </legend>
      <FieldError id={id} error={error} />
      <div className={classes.cells}>
        {cells.map((cell, index) => (
          <label key={cell.value} className={classes.cell} data-stands-for-control>
            <input
              type="radio"
              name={name}
              id={index === 0 ? name : undefined}
              value={cell.value}
              checked={cell.value === value}
              onChange={() => onChoose(cell.value)}
            />
            {cell.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
