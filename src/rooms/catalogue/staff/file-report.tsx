import type { AnswerOf } from '#platform/contract/call.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Notice } from '#ui/notice.tsx'
import type { importCatalogueFile } from '../contract.ts'
import { screenWords } from '../words.ts'

const words = screenWords.file

/** The result of a file, or of its dry run: every problem with its line, or every new or changed item. */
export function FileReport({ name, report }: { name: string; report: AnswerOf<typeof importCatalogueFile> }) {
  const { problems, items, applied } = report
  if (problems.length > 0)
    return (
      <Notice tone="bad" title={words.refused(problems.length)} live>
        <BulletList>
          {problems.map(({ line, column, key, reason }) => (
            <li key={`${line}:${column} ${key} ${reason}`}>
              <code>{`${name}:${line}:${column}`}</code> {key && <strong>{key}</strong>} {reason}
            </li>
          ))}
        </BulletList>
      </Notice>
    )
  const changed = items.filter(({ outcome }) => outcome !== 'unchanged')
  const same = items.length - changed.length
  const title =
    changed.length === 0 ? words.unchanged : applied ? words.applied(changed.length) : words.would(changed.length)
  return (
    <Notice tone={applied || changed.length === 0 ? 'good' : 'info'} title={title} live>
      {changed.length > 0 && (
        <BulletList>
          {changed.map(({ kind, id, outcome }) => (
            <li key={`${kind} ${id}`}>{`${words.outcomes[outcome]} ${kind} ${id}`}</li>
          ))}
        </BulletList>
      )}
      {same > 0 && words.same(same)}
    </Notice>
  )
}
