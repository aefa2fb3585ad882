/* chunk: frame */
import { type ComponentProps, createElement } from 'react'
import classes from './title.module.css'

type Tag = 'h2' | 'h3' | 'h4' | 'p' | 'span'

type TitleProps<T extends Tag> = Omit<ComponentProps<T>, 'className' | 'style'> & {
  as?: T
  size?: 'md' | 'sm'
}

/** The heading of a part of a page; a page's own is PageHeading. */
export function Title<T extends Tag = 'h2'>({ as, size, ...attributes }: TitleProps<T>) {
  return createElement(as ?? 'h2', {
    ...attributes,
    className: size ? `${classes.title} ${classes[size]}` : classes.title,
  })
}
