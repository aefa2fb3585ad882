import { Link, type LinkProps } from 'react-router'
import { IconButton } from '#ui/icon-button.tsx'
import { IconFileText, IconTrash } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { TextField } from '#ui/text-field.tsx'
import { inMegabytes } from '#values/megabytes.ts'
import type { DraftFile } from '../rules/claim-draft.ts'
import { flowWords } from '../words/flow.ts'
import classes from './draft-file-card.module.css'
import { useObjectUrl } from './use-object-url.ts'

const words = flowWords.bills

/** A link to a file's picture. */
export type Look = Pick<LinkProps, 'to' | 'preventScrollReset'>

interface DraftFileCardProps {
  file: DraftFile
  /** The address where the file is shown. */
  look: Look
  /** Whether the bill may have its own amount. */
  asksAmount: boolean
  error: string | undefined
  onAmount: (written: string) => void
  onRemove: () => void
}

/** A file waiting to be submitted. */
export function DraftFileCard({ file, look, asksAmount, error, onAmount, onRemove }: DraftFileCardProps) {
  const { id, name, amount } = file
  const url = useObjectUrl(file.file)
  return (
    <li className={classes.card}>
      <Thumbnail src={file.file.type.startsWith('image/') ? url : undefined} />
      <div className={classes.text}>
        <Link {...look} className={classes.name} aria-label={words.look(name)}>
          {name}
        </Link>
        <Muted as="span" size="sm">
          {inMegabytes(file.file.size)}
        </Muted>
      </div>
      <IconButton label={words.remove(name)} onClick={onRemove}>
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
            onChange={(event) => onAmount(event.target.value)}
          />
        </div>
      )}
    </li>
  )
}

/** Decorative beside the name. */
export function Thumbnail({ src }: { src: string | undefined }) {
  return (
    <span className={classes.picture} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : <IconFileText size={24} />}
    </span>
  )
}
