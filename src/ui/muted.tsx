/* chunk: frame */
import { type ComponentProps, createElement } from 'react'
import classes from './muted.module.css'

type Tag = 'dd' | 'div' | 'dt' | 'legend' | 'li' | 'p' | 'small' | 'span' | 'time'

type MutedProps<T extends Tag> = Omit<ComponentProps<T>, 'className' | 'style'> & {
  as?: T
  /** Smaller than what stands around it. */
  size?: 'sm' | 'xs'
}

/** Text that is read second. */
export function Muted<T extends Tag = 'p'>({ as, size, ...attributes }: MutedProps<T>) {
  return createElement(as ?? 'p', { ...attributes, className: classes.muted, 'data-size': size })
}
