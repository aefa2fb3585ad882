import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { words as uiWords } from '#ui/words.ts'
import { moderationWords } from '../words/moderations.ts'
import classes from './moderation.module.css'

const words = moderationWords.bulk

export type BulkResults = readonly { id: number; error: { message: string } | null }[]

/** The result for each claim: how many were decided, and why the others were not. */
export function BulkResult({ results, onClose }: { results: BulkResults; onClose: () => void }) {
  const refused = results.flatMap(({ id, error }) => (error ? [{ id, message: error.message }] : []))
  return (
    <Notice
      tone={refused.length > 0 ? 'warn' : 'good'}
      title={words.result(results.length - refused.length, results.length)}
      live
    >
      {refused.length > 0 && (
        <ul className={classes.results}>
          {refused.map(({ id, message }) => (
            <li key={id}>
              <strong>{words.refused(id)}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
      <Button tone="plain" onClick={onClose}>
        {uiWords.close}
      </Button>
    </Notice>
  )
}
