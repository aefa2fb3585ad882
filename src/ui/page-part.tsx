import { type ReactNode, useId } from 'react'
import classes from './page-part.module.css'
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
      <div>
        <Title id={id}>{title}</Title>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {children}
    </Stack>
  )
}
