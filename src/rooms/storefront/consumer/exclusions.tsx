import { IconMinus } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import classes from './exclusions.module.css'

export interface ExclusionsProps {
  title: string
  lead: string
  sentences: readonly string[]
}

/** What a plan does not include, and who it is not for, shown before payment. */
export function Exclusions({ title, lead, sentences }: ExclusionsProps) {
  return (
    <Stack gap="md">
      <Title as="h3">{title}</Title>
      <Muted>{lead}</Muted>
      <Stack as="ul" gap="sm">
        {sentences.map((sentence) => (
          <li key={sentence} className={classes.sentence}>
            <IconMinus size={18} aria-hidden="true" />
            {sentence}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
