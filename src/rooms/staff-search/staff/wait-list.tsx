import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { IconChevronRight } from '#ui/icons.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { words as roomWords } from '../words.ts'
import type { WaitLine } from './wait-lines.ts'
import classes from './wait-list.module.css'

const words = roomWords.today
/** Lines that a digit opens. */
const NUMBERED = 9

/** What waits, the oldest first: each line is one link. J and K move, 1 to 9 open. */
export function WaitList({ lines }: { lines: readonly WaitLine[] }) {
  const list = useRef<HTMLOListElement>(null)
  const navigate = useNavigate()
  const move = (by: 1 | -1) => () => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
  }
  const open = lines.slice(0, NUMBERED).map(({ href }, at) => [String(at + 1), () => void navigate(href)] as const)
  useSingleKeys({ j: move(1), k: move(-1), ...Object.fromEntries(open) })
  return (
    <ol ref={list} className={classes.list} aria-label={words.waits}>
      {lines.map(({ kind, icon: Icon, label, detail, count, amount, age, is_late, act, href }, at) => (
        <li key={kind}>
          <Link to={href} className={classes.line} aria-keyshortcuts={at < NUMBERED ? String(at + 1) : undefined}>
            <span className={classes.key} aria-hidden="true">
              {at < NUMBERED && at + 1}
            </span>
            <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />
            <span className={classes.what}>
              <span className={classes.label}>{label}</span> <span className={classes.detail}>{detail}</span>
            </span>{' '}
            <span className={classes.count}>{count.toLocaleString('en-IN')}</span>{' '}
            <span className={classes.amount}>{amount !== null && <MoneyText rupees={amount} />}</span>{' '}
            <span className={classes.age} data-late={is_late || undefined}>
              {age}
            </span>{' '}
            <span className={classes.act}>
              {act}
              <IconChevronRight size={16} aria-hidden="true" />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
