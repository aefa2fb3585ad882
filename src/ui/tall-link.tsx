import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import classes from './tall-link.module.css'

/** A link within a text or row that is as tall as a touch target. */
export function TallLink(props: Omit<ComponentProps<typeof Link>, 'className' | 'style'>) {
  return <Link {...props} className={classes.link} />
}

/** The same to what is no screen: a file, another app. */
export function TallAnchor(props: Omit<ComponentProps<'a'>, 'className' | 'style'>) {
  return <a {...props} className={classes.link} />
}
