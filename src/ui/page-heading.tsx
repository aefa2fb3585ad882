import type { ReactNode } from 'react'
import { useDocument } from './document-context.tsx'
import classes from './page-heading.module.css'

interface PageHeadingProps {
  /** The h1, and with the product's name the document title. */
  title: string
  /** The tab's title where it differs from the heading. */
  documentTitle?: string
  /** One sentence under the heading. */
  lead?: ReactNode
  /** For search engines and link previews. */
  description?: string
  /** Marketing pages may have a larger heading; dashboards have a smaller one. */
  size?: 'page' | 'hero' | 'desk'
}

/** The one h1 of a screen; takes the focus after navigation. */
export function PageHeading({ title, documentTitle = title, lead, description, size = 'page' }: PageHeadingProps) {
  const { productName } = useDocument()
  return (
    <div className={classes.heading}>
      <title>{`${documentTitle} · ${productName}`}</title>
      {description && <meta name="description" content={description} />}
      <h1 tabIndex={-1} className={classes[size]}>
        {title}
      </h1>
      {lead && <div className={classes.lead}>{lead}</div>}
    </div>
  )
}
