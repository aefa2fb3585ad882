import type { ReactNode } from 'react'
import { Menu as AriaMenu, Button, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import classes from './picker.module.css'

export type MenuEntry = { id: string; label: string; isDisabled?: boolean } & (
  | { onSelect: () => void }
  /** A file to download. */
  | { href: string }
)

interface MenuProps {
  /** What the button shows. */
  children: ReactNode
  /** Its accessible name, where it shows only an icon. */
  label?: string
  /** The variant of the button. */
  className?: string
  entries: readonly MenuEntry[]
}

/** A button that opens a list of actions: those of a row, or the formats of an export. */
export function Menu({ children, label, className, entries }: MenuProps) {
  return (
    <MenuTrigger>
      <Button className={className} aria-label={label}>
        {children}
      </Button>
      <Popover className={classes.popover}>
        <AriaMenu className={classes.list}>
          {entries.map(({ id, label: text, isDisabled, ...act }) => (
            <MenuItem
              key={id}
              id={id}
              className={classes.option}
              isDisabled={isDisabled}
              {...('href' in act ? { href: act.href, download: true } : { onAction: act.onSelect })}
            >
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
