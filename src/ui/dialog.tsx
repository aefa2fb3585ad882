import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { IconX } from './icons.ts'
import { words } from './words.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /**
   * centre: a question or short form · wide: contents side by side · right: details of a row,
   * beside the list · sheet: from below, on a phone.
   */
  place?: 'centre' | 'wide' | 'right' | 'sheet'
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and returns the focus. */
export function Dialog({ open, onClose, title, place = 'centre', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = element.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already; the click is on the backdrop
    <dialog
      ref={element}
      className={`${classes.dialog} ${classes[place]}`}
      aria-labelledby={titleId}
      // Escape only asks to close it: the form inside may first ask what becomes of what was typed.
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
      // React lets it bubble: a question that closes inside a drawer must not close the drawer.
      onClose={(event) => event.target === element.current && open && onClose()}
      onClick={(event) => event.target === element.current && onClose()}
    >
      {open && (
        <div className={classes.content}>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <IconButton label={words.close} onClick={onClose}>
              <IconX size={22} aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
