/* chunk: frame */
import { type ComponentProps, createElement } from 'react'
import classes from './visually-hidden.module.css'

type Tag = 'caption' | 'div' | 'h2' | 'h3' | 'label' | 'legend' | 'li' | 'p' | 'span'

type VisuallyHiddenProps<T extends Tag> = Omit<ComponentProps<T>, 'className' | 'style'> & { as?: T }

/** For screen readers: text that sighted people get from a picture or a position. */
export function VisuallyHidden<T extends Tag = 'span'>({ as, ...attributes }: VisuallyHiddenProps<T>) {
  return createElement(as ?? 'span', { ...attributes, className: classes.hidden })
}
