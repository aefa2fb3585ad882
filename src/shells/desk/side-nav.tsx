import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Stack } from '#ui/stack.tsx'
import { words } from '../words.ts'
import classes from './side-nav.module.css'

export interface NavItem {
  label: string
  /** Below /plus/. Without one the place exists for this role and its screen does not yet. */
  href?: string
  /** Where else one is still in this place, below /plus/ too. */
  covers?: readonly string[]
  icon?: ReactNode
}

/** Links first; below them, named as such, the places that have no screen yet. */
export function SideNav({ items, label }: { items: readonly NavItem[]; label: string }) {
  const { pathname } = useLocation()
  const closed = items.filter(({ href }) => !href)
  return (
    <nav aria-label={label}>
      <Stack as="ul" gap="2xs">
        {items.map(
          ({ label: text, href, covers, icon }) =>
            href && (
              <li key={text}>
                <Link to={href} aria-current={current(pathname, href, covers)} className={classes.item}>
                  {icon}
                  {text}
                </Link>
              </li>
            ),
        )}
      </Stack>
      {closed.length > 0 && (
        <>
          <p className={classes.group}>{words.notOpen}</p>
          <Stack as="ul" gap="2xs" aria-label={words.notOpen}>
            {closed.map(({ label: text, icon }) => (
              <li key={text} className={classes.closed}>
                {icon}
                {text}
              </li>
            ))}
          </Stack>
        </>
      )}
    </nav>
  )
}

/** 'page' on the page itself, true further in; the beginning of a dashboard has nothing further in. */
function current(pathname: string, href: string, covers: readonly string[] = []): 'page' | true | undefined {
  const [path = href] = href.split('?')
  if (pathname === path) return 'page'
  const within = path.endsWith('/dashboard') ? covers : [path, ...covers]
  return within.some((place) => pathname === place || pathname.startsWith(`${place}/`)) || undefined
}
