import { Link } from 'react-router'
import { IconFileText, IconPhoto } from '#ui/icons.ts'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import type { Claim } from '../contract/claim.ts'
import { trackerWords } from '../words/tracker.ts'
import classes from './tracking-screen.module.css'

const words = trackerWords.papers
const TYPES = ['INVOICE', 'PRESCRIPTION', 'DOCUMENT'] as const

/** The papers of a claim, grouped into bills, prescriptions and others. */
export function ClaimFileList({ claim: { id, details } }: { claim: Claim }) {
  const groups = TYPES.map((type) => ({ type, files: details.files.filter((file) => file.type === type) }))
  return (
    <Stack as="section" gap="lg" aria-labelledby="papers">
      <Title spaced id="papers">
        {words.title}
      </Title>
      {groups.map(
        ({ type, files }) =>
          files.length > 0 && (
            <section key={type} aria-labelledby={`papers-${type}`}>
              <h3 id={`papers-${type}`} className={classes.subtitle}>
                {words[type]}
              </h3>
              <ul className={classes.files}>
                {files.map((file) => (
                  <li key={file.id}>
                    <Link to={`/cashback/preview/${file.id}?claim_id=${id}&from=tracking`} className={classes.file}>
                      {file.media_type.startsWith('image/') ? (
                        <IconPhoto size={22} aria-hidden="true" />
                      ) : (
                        <IconFileText size={22} aria-hidden="true" />
                      )}
                      {file.file_name}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </Stack>
  )
}
