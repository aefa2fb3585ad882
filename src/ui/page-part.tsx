import { type ReactNode, useId } from 'react'
import { Muted } from './muted.tsx'
import { Stack } from './stack.tsx'
import { Title } from './title.tsx'

interface PagePartProps {
  title: string
  /** An introduction, if the title is not enough. */
  note?: ReactNode
  children: ReactNode
}

/** A section of a page under its heading. */
export function PagePart({ title, note, children }: PagePartProps) {
  const id = useId()
  return (
    <Stack as="section" gap="md" bounded aria-labelledby={id}>
      <Stack gap="2xs">
        <Title id={id}>{title}</Title>
        {note && <Muted>{note}</Muted>}
      </Stack>
      {children}
    </Stack>
  )
}
