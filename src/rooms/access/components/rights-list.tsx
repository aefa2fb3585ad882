import { Card } from '#ui/card.tsx'
import { IconCheck } from '#ui/icons.ts'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import type { Rights } from '../rules/rights.ts'
import { accessWords as words } from '../words.ts'
import classes from './rights-list.module.css'

/** The permissions of a role by subject. */
export function RightsList({ rights }: { rights: readonly Rights[] }) {
  return (
    <Stack as="section" gap="md" aria-label={words.rightsTitle}>
      <Title>{words.rightsTitle}</Title>
      <div className={classes.subjects}>
        {rights.map(({ subject, rights: own }) => (
          <Card key={subject}>
            <h3 className={classes.subject}>{subject}</h3>
            <Stack as="ul" gap="sm">
              {own.map((right) => (
                <li key={right} className={classes.right}>
                  <IconCheck size={18} aria-hidden="true" />
                  <span>{right}</span>
                </li>
              ))}
            </Stack>
          </Card>
        ))}
      </div>
    </Stack>
  )
}
