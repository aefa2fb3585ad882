import { type KeyboardEvent, useState } from 'react'
import { REJECTION_CODES, REJECTION_REASONS, type RejectionCode } from '#rooms/claims/rules/reasons.ts'
import { FieldError } from '#ui/field.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextField } from '#ui/text-field.tsx'
import { actionWords } from '../words/actions.ts'
import classes from './reason-picker.module.css'

const words = actionWords.reasons
/** Reasons that only the system gives: no answer, or withdrawal by the member. */
const GIVEN = REJECTION_CODES.filter((code) => code !== 'NO_RESPONSE' && code !== 'WITHDRAWN')

interface ReasonPickerProps {
  label: string
  chosen: readonly RejectionCode[]
  onChoose: (chosen: RejectionCode[]) => void
  error?: string | undefined
}

/** A list of reasons with checkboxes; typing filters them, and Enter checks the first match. */
export function ReasonPicker({ label, chosen, onChoose, error }: ReasonPickerProps) {
  const [typed, setTyped] = useState('')
  const shown = GIVEN.filter((code) => reads(code, typed))
  const toggle = (code: RejectionCode) =>
    onChoose(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // With an empty filter, Enter submits the form with the checked reasons.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed === '') return
    event.preventDefault()
    if (shown[0]) toggle(shown[0])
    setTyped('')
  }
  return (
    <fieldset aria-describedby={error ? 'reasons-error' : undefined}>
      <legend>
        {label} <Muted as="span">{chosen.length > 0 && words.chosen(chosen.length)}</Muted>
      </legend>
      <Stack gap="md">
        <TextField
          name="reasons"
          label={words.find}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          optional
        />
        {shown.length === 0 && <Muted>{words.none}</Muted>}
        <div className={classes.list}>
          {shown.map((code) => (
            <label key={code} className={classes.reason}>
              <input type="checkbox" checked={chosen.includes(code)} onChange={() => toggle(code)} />
              {REJECTION_REASONS[code].label}
            </label>
          ))}
        </div>
        <FieldError id="reasons" error={error} />
      </Stack>
    </fieldset>
  )
}

/** 'rx' finds RX_MISSING by its code, 'pres' by its label. */
function reads(code: RejectionCode, typed: string): boolean {
  const asked = typed.trim().toLowerCase()
  return `${REJECTION_REASONS[code].label} ${code}`.toLowerCase().includes(asked)
}
