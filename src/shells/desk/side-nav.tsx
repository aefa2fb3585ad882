import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { words } from '../words.ts'
import classes from './side-nav.module.css'

export interface NavItem {
  label: string
  /** Below /plus/. Without one the place exists for this role and its screen does not yet. */
  href?: string
  icon?: ReactNode
}

/** Links first; below them, named as such, the places that have no screen yet. */
export function SideNav({ items, label }: { items: readonly NavItem[]; label: string }) {
  const closed = items.filter(({ href }) => !href)
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {items.map(
          ({ label: text, href, icon }) =>
            href && (
              <li key={text}>
                {/* NavLink marks the page one is on with aria-current. */}
                <NavLink to={href} end={href.endsWith('/dashboard')} className={classes.item}>
                  {icon}
                  {text}
                </NavLink>
              </li>
            ),
        )}
      </ul>
      {closed.length > 0 && (
        <>
          <p className={classes.group}>{words.notOpen}</p>
          <ul className={classes.list} aria-label={words.notOpen}>
            {closed.map(({ label: text, icon }) => (
              <li key={text} className={classes.closed}>
                {icon}
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}
