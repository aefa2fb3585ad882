import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { deskWords } from './words.ts'

/** A section that a role has and whose screen does not exist yet. */
export function UnopenedSection({ label, home }: { label: string; home: string }) {
  return (
    <PageColumn>
      <PageHeading title={label} />
      <EmptyState
        title={deskWords.unopenedTitle}
        advice={deskWords.unopenedAdvice}
        action={
          <ButtonLink to={home} tone="quiet">
            {deskWords.toMyAccess}
          </ButtonLink>
        }
      />
    </PageColumn>
  )
}
