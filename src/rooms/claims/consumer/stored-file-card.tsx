import { Link } from 'react-router'
import { callUrl } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { IconTrash } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import classes from '../components/draft-file-card.module.css'
import { Thumbnail } from '../components/draft-file-card.tsx'
import type { ClaimFile } from '../contract/claim.ts'
import { readClaimFile } from '../contract/read-claims.ts'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'

const words = flowWords.bills

/** A file already on the claim. It is removed when the change is submitted, not before. */
export function StoredFileCard({
  file: { id, file_name, media_type },
  isRemoved,
}: {
  file: ClaimFile
  isRemoved: boolean
}) {
  const { change, claim_id } = useClaimFlow()
  const set = (ids: (before: readonly string[]) => string[]) =>
    change(({ removed_file_ids }) => ({ removed_file_ids: ids(removed_file_ids) }))
  return (
    <li className={classes.card} data-removed={isRemoved}>
      <Thumbnail src={media_type.startsWith('image/') ? callUrl(readClaimFile, { id }) : undefined} />
      <div className={classes.text}>
        <Link to={stepHref(`preview/${id}`, claim_id)} className={classes.name} aria-label={words.look(file_name)}>
          {file_name}
        </Link>
        <Muted as="span" size="sm">
          {isRemoved ? words.goes : words.sent}
        </Muted>
      </div>
      {isRemoved ? (
        <Button tone="plain" onClick={() => set((before) => before.filter((one) => one !== id))}>
          {words.keep}
        </Button>
      ) : (
        <IconButton label={words.remove(file_name)} onClick={() => set((before) => [...before, id])}>
          <IconTrash size={20} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
