import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '#ui/icons.ts'
import { useSingleKeys } from '#ui/single-keys.ts'
import { currentAt, type NavGroup, type NavItem, placeOf } from './nav.ts'
import { PlaceCount } from './place-count.tsx'
import classes from './side-nav.module.css'
import { deskWords as words } from './words.ts'

interface SideNavProps {
  label: string
  groups: readonly NavGroup[]
  /** Undefined as long as nobody has folded or opened it: then the width of the window decides. */
  isFolded: boolean | undefined
  onFold: () => void
}

/** The grouped places of a dashboard; folded it is a rail of icons, whose names show on hover and on focus. */
export function SideNav({ label, groups, isFolded, onFold }: SideNavProps) {
  const { pathname } = useLocation()
  const place = placeOf(
    pathname,
    groups.flatMap(({ items }) => items),
  )
  useSingleKeys({ '[': onFold }, 'frame')
  return (
    <>
      <nav aria-label={label}>
        {groups.map((group, at) => (
          <Group key={group.label ?? at} {...group} place={place} pathname={pathname} />
        ))}
      </nav>
      <button
        type="button"
        className={`${classes.item} ${classes.fold}`}
        title={words.fold}
        aria-keyshortcuts="["
        onClick={onFold}
      >
        {isFolded ? (
          <IconLayoutSidebarLeftExpand size={20} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconLayoutSidebarLeftCollapse size={20} stroke={1.75} aria-hidden="true" />
        )}
        <span className={classes.text}>{isFolded ? words.expand : words.collapse}</span>
        <span className={classes.key} aria-hidden="true">
          [
        </span>
      </button>
    </>
  )
}

function Group({ label, items, place, pathname }: NavGroup & { place: NavItem | undefined; pathname: string }) {
  const id = useId()
  return (
    <>
      {label && (
        <p id={id} className={classes.group}>
          {label}
        </p>
      )}
      <ul aria-labelledby={label && id}>
        {items.map((item) => (
          <li key={item.href}>
            <Link
              to={item.href}
              title={item.label}
              aria-current={item === place ? currentAt(pathname, item) : undefined}
              className={classes.item}
            >
              <item.icon size={20} stroke={1.75} aria-hidden="true" />
              <span className={classes.text}>{item.label}</span>
              <PlaceCount {...item} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
