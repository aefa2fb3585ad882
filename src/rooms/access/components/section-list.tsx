import { Link } from 'react-router'
import { IconChevronRight } from '#ui/icons.ts'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { accessWords as words } from '../words.ts'
import type { DeskSection } from './desk.ts'
import classes from './section-list.module.css'

/** Sections in order: a link where there is a screen, otherwise plain text that says it is not open yet. */
export function SectionList({ title, sections }: { title: string; sections: readonly DeskSection[] }) {
  return (
    <Stack as="section" gap="md" aria-label={title}>
      <Title>{title}</Title>
      <ul className={classes.list}>
        {sections.map(({ label, href }) => (
          <li key={label}>
            {href ? (
              <Link to={href} className={classes.link}>
                {label}
                <IconChevronRight size={20} aria-hidden="true" />
              </Link>
            ) : (
              <span className={classes.closed}>
                {label} <span className={classes.note}>{words.notOpen}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
