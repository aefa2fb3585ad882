import type { ReactNode } from 'react'
import { Stack } from '#ui/stack.tsx'
import view from './group-view.module.css'

interface SectionProps {
  id: string
  title: string
  lead?: string
  /** With its own background band. */
  band?: boolean
  children: ReactNode
}

/** A section of a public page with its heading. */
export function Section({ id, title, lead, band, children }: SectionProps) {
  const part = (
    <section id={id} className={view.section} aria-labelledby={`${id}-title`}>
      <Stack gap="xs">
        <h2 id={`${id}-title`} className={view.title} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p className={view.lead}>{lead}</p>}
      </Stack>
      {children}
    </section>
  )
  return band ? <div className={view.band}>{part}</div> : part
}
