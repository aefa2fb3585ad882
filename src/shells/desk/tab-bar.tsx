import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Dialog } from '#ui/dialog.tsx'
import { IconDots } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { currentAt, type NavItem, placeOf } from './nav.ts'
import { PlaceCount } from './place-count.tsx'
import classes from './tab-bar.module.css'
import { deskWords as words } from './words.ts'

interface TabBarProps {
  label: string
  bar: readonly NavItem[]
  /** The places behind More; without any there is no such tab. */
  more: readonly NavItem[]
  /** Below the places of the sheet. */
  children: ReactNode
}

/** The navigation of a phone: at most five places under the thumb, and a sheet with the rest. */
export function TabBar({ label, bar, more, children }: TabBarProps) {
  const { pathname, key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the sheet, also to the same screen without its filters
  useEffect(() => setOpen(false), [key])
  const place = placeOf(pathname, [...bar, ...more])
  return (
    <>
      <nav aria-label={label} className={classes.bar}>
        {bar.map((item) => (
          <Link
            key={item.href}
            to={item.href}
            aria-current={item === place ? currentAt(pathname, item) : undefined}
            className={classes.tab}
          >
            <item.icon size={22} stroke={1.75} aria-hidden="true" />
            <span className={classes.text}>{item.label}</span>
            <PlaceCount {...item} />
          </Link>
        ))}
        {more.length > 0 && (
          <button
            type="button"
            className={classes.tab}
            aria-haspopup="dialog"
            data-current={(place && more.includes(place)) || undefined}
            onClick={() => setOpen(true)}
          >
            <IconDots size={22} stroke={1.75} aria-hidden="true" />
            <span className={classes.text}>
              {words.more}
              <VisuallyHidden>{words.ofMenu}</VisuallyHidden>
            </span>
            <PlaceCount {...sumOf(more)} />
          </button>
        )}
      </nav>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words.more} place="sheet">
        <nav aria-label={words.more}>
          <ul>
            {more.map((item) => (
              <li key={item.href}>
                <Link
                  to={item.href}
                  aria-current={item === place ? currentAt(pathname, item) : undefined}
                  className={classes.row}
                >
                  <item.icon size={22} stroke={1.75} aria-hidden="true" />
                  <span className={classes.name}>{item.label}</span>
                  <PlaceCount {...item} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </Dialog>
    </>
  )
}

/** What waits at all these places together. */
const sumOf = (items: readonly NavItem[]): Pick<NavItem, 'waiting' | 'isLate'> => ({
  waiting: items.reduce((sum, { waiting = 0 }) => sum + waiting, 0),
  isLate: items.some(({ waiting = 0, isLate }) => isLate && waiting > 0),
})
