import type { ReactNode } from 'react'
import classes from './emergency-panel.module.css'
import { IconPhoneCall } from './icons.ts'

interface EmergencyPanelProps {
  title: string
  children?: ReactNode
  /** Whom to ring, the most urgent first. */
  calls: readonly { label: string; phone: string }[]
  /** Announced when it appears; omit it where the panel is on the page from the start. */
  live?: boolean
}

/** Whom to ring in an emergency, in reversed ink: nothing else of the page looks like it. */
export function EmergencyPanel({ title, children, calls, live }: EmergencyPanelProps) {
  return (
    <div className={classes.panel}>
      <div role={live ? 'alert' : undefined}>
        <p>
          <strong>{title}</strong>
        </p>
        {children && <p>{children}</p>}
      </div>
      <div className={classes.calls}>
        {calls.map(({ label, phone }, at) => (
          <a key={phone} href={`tel:${phone.replaceAll(' ', '')}`} className={classes.call} data-first={at === 0}>
            {at === 0 && <IconPhoneCall size={20} aria-hidden="true" />}
            {label}
          </a>
        ))}
      </div>
    </div>
  )
}
