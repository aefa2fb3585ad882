/* chunk: frame */
import type { ReactNode } from 'react'
import classes from './icon-disc.module.css'
import type { Tone } from './theme/tokens.ts'

interface IconDiscProps {
  tone?: Tone
  size?: 'lg' | 'xl' | '2xl'
  children: ReactNode
}

/** A picture or initial in a circle, beside what it represents. */
export function IconDisc({ tone = 'good', size, children }: IconDiscProps) {
  return (
    <span className={classes.disc} data-tone={tone} data-size={size}>
      {children}
    </span>
  )
}
