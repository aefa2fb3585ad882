import type { ReactNode } from 'react'
import { DownloadLink as AppDownloadLink } from '#rooms/native-app/components/download-link.tsx'
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
    <AppDownloadLink className={buttonClass({ tone })} href={href}>
      {icon}
      {children}
    </AppDownloadLink>
  )
}
