import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Stack } from '#ui/stack.tsx'
import classes from './side-nav.module.css'
import { deskWords } from './words.ts'

export interface NavItem {
  label: string
  /** Below /plus/. Undefined when this role has the section but its screen does not exist yet. */
  href?: string
  /** Other addresses that belong to this section, below /plus/ too. */
  covers?: readonly string[]
  icon?: ReactNode
}

/** Links first; below them, labelled as such, the sections that have no screen yet. */
export function SideNav({ items, label }: { items: readonly NavItem[]; label: string }) {
  const { pathname } = useLocation()
  const here = innermost(pathname, items)
  const closed = items.filter(({ href }) => !href)
  return (
    <nav aria-label={label}>
      <Stack as="ul" gap="2xs">
        {items.map(
          ({ label: text, href, covers, icon }) =>
            href && (
              <li key={text}>
                <Link
                  to={href}
                  aria-current={href === here ? current(pathname, href, covers) : undefined}
                  className={classes.item}
                >
                  {icon}
                  {text}
                </Link>
              </li>
            ),
        )}
      </Stack>
      {closed.length > 0 && (
        <>
          <p className={classes.group}>{deskWords.notOpen}</p>
          <Stack as="ul" gap="2xs" aria-label={deskWords.notOpen}>
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

/** The link of the section that the page belongs to: where one section is within another, of the inner one. */
function innermost(pathname: string, items: readonly NavItem[]): string | undefined {
  const within = items.flatMap(({ href, covers }) => (href && current(pathname, href, covers) ? href : []))
  return within.toSorted((a, b) => b.length - a.length)[0]
}

/** 'page' on the page itself, true on its subpages; the start page of a dashboard has no subpages. */
function current(pathname: string, href: string, covers: readonly string[] = []): 'page' | true | undefined {
  const [path = href] = href.split('?')
  if (pathname === path) return 'page'
  const within = path.endsWith('/dashboard') ? covers : [path, ...covers]
  return within.some((place) => pathname === place || pathname.startsWith(`${place}/`)) || undefined
}
