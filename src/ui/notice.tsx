/* chunk: frame */
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from './icons.ts'
import classes from './notice.module.css'

const ICONS = { info: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX } as const

interface NoticeProps {
  tone?: keyof typeof ICONS
  title?: string
  children?: ReactNode
  /** Announced when it appears; omit it for a notice that is on the page from the start. */
  live?: boolean
}

/** An important message, in the flow of the page. */
export function Notice({ tone = 'info', title, children, live }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <Icon size={22} aria-hidden="true" />
      <div>
        {title && (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        {children && <div className={classes.text}>{children}</div>}
      </div>
    </div>
  )
}
