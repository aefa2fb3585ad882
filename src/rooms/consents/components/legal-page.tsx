import { BulletList } from '#ui/bullet-list.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { LegalText } from '../words.ts'
import classes from './legal-page.module.css'

/** A text that people agree to, with its version; each section has its own anchor. */
export function LegalPage({ title, lead, sections, version }: LegalText & { version: string }) {
  return (
    <PageColumn>
      <PageHeading title={title} lead={lead} description={lead} />
      <p className={classes.version}>{version}</p>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className={classes.section}>
          <h2 id={section.id}>{section.title}</h2>
          {section.text.map((part) =>
            typeof part === 'string' ? <p key={part}>{part}</p> : <Points key={part[0]} points={part} />,
          )}
        </section>
      ))}
    </PageColumn>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <BulletList>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </BulletList>
  )
}
