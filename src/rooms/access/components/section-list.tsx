import { Link } from 'react-router'
import { IconChevronRight } from '#ui/icons.ts'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import type { DeskSection } from './desk.ts'
import classes from './section-list.module.css'

/** Links to sections, in order. */
export function SectionList({ title, sections }: { title: string; sections: readonly DeskSection[] }) {
  return (
    <Stack as="section" gap="md" aria-label={title}>
      <Title>{title}</Title>
      <ul className={classes.list}>
        {sections.map(({ label, href }) => (
          <li key={label}>
            <Link to={href} className={classes.link}>
              {label}
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
