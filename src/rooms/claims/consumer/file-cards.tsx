import { Link } from 'react-router'
import { callUrl } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { IconFileText, IconTrash } from '#ui/icons.ts'
import { TextField } from '#ui/text-field.tsx'
import type { ClaimFile } from '../contract/claim.ts'
import { readClaimFile } from '../contract/read-claims.ts'
import type { DraftFile } from '../rules/claim-draft.ts'
import type { FileControl } from '../rules/claim-files.ts'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'
import classes from './file-cards.module.css'
import { inMegabytes } from './in-megabytes.ts'
import { useObjectUrl } from './use-object-url.ts'

const words = flowWords.bills

interface NewFileCardProps {
  control: FileControl
  file: DraftFile
  /** Whether the bill may say what it amounts to. */
  asksAmount: boolean
  error: string | undefined
}

/** A file that waits to be sent. */
export function NewFileCard({ control, file: { id, name, file, amount }, asksAmount, error }: NewFileCardProps) {
  const { change, claim_id } = useClaimFlow()
  const url = useObjectUrl(file)
  const take = () => change((draft) => ({ [control]: draft[control].filter((one) => one.id !== id) }))
  const set = (written: string) =>
    change((draft) => ({
      [control]: draft[control].map((one) => (one.id === id ? { ...one, amount: written } : one)),
    }))
  return (
    <li className={classes.card}>
      <Thumbnail src={file.type.startsWith('image/') ? url : undefined} />
      <div className={classes.text}>
        <Link to={stepHref(`preview/${id}`, claim_id)} className={classes.name} aria-label={words.look(name)}>
          {name}
        </Link>
        <span className={classes.note}>{inMegabytes(file.size)}</span>
      </div>
      <IconButton label={words.remove(name)} onClick={take}>
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
      {asksAmount && (
        <div className={classes.amount}>
          <TextField
            name={`amount-${id}`}
            label={words.amountLabel}
            aria-label={words.amount(name)}
            optional
            inputMode="decimal"
            maxLength={15}
            autoComplete="off"
            value={amount}
            error={error}
            onChange={(event) => set(event.target.value)}
          />
        </div>
      )}
    </li>
  )
}

/** A file that the claim has already. It is taken off when the change is sent, not before. */
export function KeptFileCard({
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
        <span className={classes.note}>{isRemoved ? words.goes : words.sent}</span>
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

/** Beside the name, which says the same. */
function Thumbnail({ src }: { src: string | undefined }) {
  return (
    <span className={classes.picture} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : <IconFileText size={24} />}
    </span>
  )
}
