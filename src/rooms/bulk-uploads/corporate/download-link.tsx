import type { ReactNode } from 'react'
import { type ButtonTone, buttonClass } from '#ui/button.tsx'

interface DownloadLinkProps {
  href: string
  tone?: ButtonTone
  icon?: ReactNode
  children: string
}

/** A file that the browser saves, as a button. */
export function DownloadLink({ href, tone = 'quiet', icon, children }: DownloadLinkProps) {
  return (
    <a className={buttonClass({ tone })} href={href} download>
      {icon}
      {children}
    </a>
  )
}
