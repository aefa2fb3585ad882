import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { screenWords } from '../words/screen.ts'
import classes from './row-grid.module.css'

interface CellInputProps {
  /** The column and the row: 'Email, row 14'. */
  label: string
  place: { row: number; column: number }
  value: string
  /** The only values it takes; without any, text. */
  allowed: readonly string[]
  isWide: boolean
  isFaulty: boolean
  isUnsaved: boolean
  /** Shown on a phone although nothing is wrong with it. */
  isOnPhone: boolean
  /** The id of the row's remarks. */
  describedBy: string
  /** Called when the cell is left with another value; without it the cell is only read. */
  onWrite: ((value: string) => void) | undefined
}

/** A cell of the grid. What is typed is written when the cell or the page is left; Escape brings back what was there. */
export function CellInput(props: CellInputProps) {
  const { label, place, value, allowed, isWide, isFaulty, isUnsaved, isOnPhone, describedBy, onWrite } = props
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    if (typed !== undefined && typed.trim() !== value) onWrite?.(typed.trim())
    setTyped(undefined)
  }
  const leavePage = useEffectEvent(leave)
  const isTyping = typed !== undefined
  useEffect(() => {
    if (!isTyping) return
    const hide = () => leavePage()
    addEventListener('pagehide', hide)
    return () => removeEventListener('pagehide', hide)
  }, [isTyping])
  const look = {
    className: isWide ? `${classes.cell} ${classes.wide}` : classes.cell,
    'aria-label': label,
    'aria-invalid': isFaulty || undefined,
    'aria-describedby': isFaulty ? describedBy : undefined,
    'data-row': place.row,
    'data-column': place.column,
    'data-unsaved': isUnsaved || undefined,
    'data-phone': isOnPhone || undefined,
  }
  if (allowed.length > 0 && onWrite)
    return (
      <select {...look} value={value} onChange={({ currentTarget }) => onWrite(currentTarget.value)}>
        {!allowed.includes('') && <option value="">{screenWords.rows.set.empty}</option>}
        {value !== '' && !allowed.includes(value) && <option value={value}>{value}</option>}
        {allowed.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    )
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      flushSync(() => setTyped(undefined))
      // The next key replaces it, as in a cell that was just entered.
      event.currentTarget.select()
    }
    // In the last row Enter leads nowhere, and still writes.
    if (event.key === 'Enter') leave()
  }
  return (
    <input
      {...look}
      type="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      readOnly={!onWrite}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={leave}
      onKeyDown={press}
    />
  )
}
