import { type ComponentProps, type MouseEvent, useState } from 'react'
import { TallAnchor } from '#ui/tall-link.tsx'
import { appAroundPage } from './in-app.ts'

interface DownloadLinkProps extends Omit<ComponentProps<'a'>, 'download' | 'href' | 'className' | 'style'> {
  /** The path of the call that answers with the file. */
  href: string
  /** Undefined for a link within a text or row. */
  className?: string | undefined
}

/** A link to a file of ours: the browser saves it, and inside an app the app does. Says below it why it could not. */
export function DownloadLink({ href, className, onClick, children, ...rest }: DownloadLinkProps) {
  const [failure, setFailure] = useState<string>()
  const click = async (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!appAroundPage()) return
    event.preventDefault()
    setFailure(undefined)
    const { downloadInApp } = await import('./app-download.ts')
    setFailure(await downloadInApp(href))
  }
  const link = { ...rest, href, download: true, onClick: (event: MouseEvent<HTMLAnchorElement>) => void click(event) }
  return (
    <>
      {className === undefined ? (
        <TallAnchor {...link}>{children}</TallAnchor>
      ) : (
        <a {...link} className={className}>
          {children}
        </a>
      )}
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
