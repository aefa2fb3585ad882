/* chunk: frame */
import { type ComponentProps, createElement } from 'react'
import classes from './stack.module.css'
import type { Gap } from './theme/tokens.ts'

type Tag =
  | 'article'
  | 'aside'
  | 'div'
  | 'dl'
  | 'footer'
  | 'form'
  | 'header'
  | 'li'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'ul'

type StackProps<T extends Tag> = Omit<ComponentProps<T>, 'className' | 'style' | 'wrap'> & {
  /** What it is in the outline; a list loses its marks. */
  as?: T
  gap: Gap
  /** Below each other, unless they stand in a row. */
  direction?: 'row'
  /** Across the direction. */
  align?: 'start' | 'center' | 'end' | 'baseline'
  /** Along a row. */
  justify?: 'between' | 'center' | 'end'
  /** A row goes on in the next line. */
  wrap?: boolean
  /** A column is as wide as its place, even where its content is wider. */
  bounded?: boolean
}

/** Things below or beside each other, with the same distance between them. */
export function Stack<T extends Tag = 'div'>(props: StackProps<T>) {
  const { as, gap, direction, align, justify, wrap, bounded, ...attributes } = props
  return createElement(as ?? 'div', {
    ...attributes,
    className: classes.stack,
    'data-gap': gap,
    'data-direction': direction,
    'data-align': align,
    'data-justify': justify,
    'data-wrap': wrap,
    'data-bounded': bounded,
  })
}
