import { useRef } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { IconChevronDown, IconKey, IconKeyboard, IconLogout } from '#ui/icons.ts'
import { Popover } from '#ui/popover.tsx'
import { SchemeChoice } from '#ui/scheme-choice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { words } from '../words.ts'
import classes from './account-menu.module.css'
import { Person } from './person.tsx'
import { deskWords } from './words.ts'

interface AccountMenuProps {
  name: string
  role: string
  /** The page of the person's permissions, below /plus/; none for a person without any. */
  access?: string | undefined
  onKeys: () => void
  onSignOut: () => void
}

const MENU = 'desk-account'

/** The person, their permissions, keys, appearance and the way out. */
export function AccountMenu({ name, role, access, onKeys, onSignOut }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button type="button" popoverTarget={MENU} className={classes.opener} title={name}>
        <Avatar name={name} />
        <VisuallyHidden>{deskWords.account(name, role)}</VisuallyHidden>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <Popover ref={menu} id={MENU} side="end">
        <div className={classes.person}>
          <Person name={name} role={role} />
        </div>
        {access && (
          <Link to={access} className={classes.row} onClick={close}>
            <IconKey size={20} stroke={1.75} aria-hidden="true" />
            {deskWords.myAccess}
          </Link>
        )}
        <button
          type="button"
          className={classes.row}
          onClick={() => {
            close()
            onKeys()
          }}
        >
          <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
          {deskWords.keys.title}
        </button>
        <div className={classes.scheme}>
          <SchemeChoice />
        </div>
        <button type="button" className={classes.row} onClick={onSignOut}>
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          {words.signOut}
        </button>
      </Popover>
    </>
  )
}
