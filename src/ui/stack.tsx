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
  /** The HTML element; a list has no markers. */
  as?: T
  gap: Gap
  /** A column by default. */
  direction?: 'row'
  /** Alignment on the cross axis. */
  align?: 'start' | 'center' | 'end' | 'baseline'
  /** Distribution along a row. */
  justify?: 'between' | 'center' | 'end'
  /** A row wraps to the next line. */
  wrap?: boolean
  /** Contains a StickyAction, which in a grid could not leave its own row. */
  sticky?: boolean
  /** As many beside each other where there is space: two on a tablet, all on a desktop. */
  columns?: 2 | 3 | 4
  /** A column never grows wider than its container. */
  bounded?: boolean
}

/** Elements in a column or a row, with the same distance between them. */
export function Stack<T extends Tag = 'div'>(props: StackProps<T>) {
  const { as, gap, direction, align, justify, wrap, sticky, columns, bounded, ...attributes } = props
  return createElement(as ?? 'div', {
    ...attributes,
    className: classes.stack,
    'data-gap': gap,
    'data-direction': direction,
    'data-align': align,
    'data-justify': justify,
    'data-wrap': wrap,
    'data-sticky': sticky,
    'data-columns': columns,
    'data-bounded': bounded,
  })
}
