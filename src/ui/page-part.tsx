import { type ReactNode, useId } from 'react'
import classes from './page-part.module.css'
import { Stack } from './stack.tsx'
import { Title } from './title.tsx'

interface PagePartProps {
  title: string
  /** What stands here, where the title does not say it all. */
  note?: ReactNode
  children: ReactNode
}

/** One subject of a page under its heading. */
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
