/* chunk: frame */
import { type ComponentProps, createElement } from 'react'
import classes from './title.module.css'

type Tag = 'h2' | 'h3' | 'h4' | 'p' | 'span'

type TitleProps<T extends Tag> = Omit<ComponentProps<T>, 'className' | 'style'> & {
  as?: T
  size?: 'md'
  /** Keeps its own distance to what follows, where no Stack does. */
  spaced?: boolean
}

/** The heading of a part of a page; a page's own is PageHeading. */
export function Title<T extends Tag = 'h2'>({ as, size, spaced, ...attributes }: TitleProps<T>) {
  return createElement(as ?? 'h2', {
    ...attributes,
    className: classes.title,
    'data-size': size,
    'data-spaced': spaced,
  })
}
