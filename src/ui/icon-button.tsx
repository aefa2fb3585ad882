import type { ButtonHTMLAttributes, ReactNode } from 'react'
import classes from './icon-button.module.css'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** What it does, as accessible name and tooltip. */
  label: string
  children: ReactNode
}

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classes.button} aria-label={label} title={label}>
      {children}
    </button>
  )
}
