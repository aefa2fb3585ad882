import type { ReactNode, Ref } from 'react'
import classes from './popover.module.css'

interface PopoverProps {
  /** Of the button that opens it, in `popoverTarget`. */
  id: string
  ref: Ref<HTMLDivElement>
  /** At which side of the header it opens. */
  side: 'start' | 'end'
  children: ReactNode
}

/** A box below the header of a dashboard. The browser's own popover: it opens without script, Escape closes it. */
export function Popover({ id, ref, side, children }: PopoverProps) {
  return (
    <div ref={ref} id={id} popover="auto" className={classes.popover} data-side={side}>
      {children}
    </div>
  )
}
