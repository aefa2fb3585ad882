import { useState } from 'react'
import classes from './copyable-text.module.css'
import { IconButton } from './icon-button.tsx'
import { IconCheck, IconCopy } from './icons.ts'
import { words } from './words.ts'

/** A reference that people paste or read out; `label` names it for the copy button. */
export function CopyableText({ value, label }: { value: string; label: string }) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setOutcome(words.copied)
    } catch {
      // There is no clipboard on plain http or if the person disabled it: the text stays selectable.
      setOutcome(words.copyFailed)
    }
  }
  return (
    <span className={classes.copyable}>
      <span className={classes.value}>{value}</span>
      <IconButton label={words.copyNamed(label)} onClick={() => void copy()}>
        {outcome === words.copied ? (
          <IconCheck size={20} aria-hidden="true" />
        ) : (
          <IconCopy size={20} aria-hidden="true" />
        )}
      </IconButton>
      <span role="status" className={classes.outcome}>
        {outcome}
      </span>
    </span>
  )
}
