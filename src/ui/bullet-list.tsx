import type { ComponentProps } from 'react'
import classes from './bullet-list.module.css'

/** Sentences with a marker each; a list of anything else is a Stack. */
export function BulletList(attributes: Omit<ComponentProps<'ul'>, 'className' | 'style'>) {
  return <ul {...attributes} className={classes.list} />
}
