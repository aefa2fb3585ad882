import { useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '#ui/icon-button.tsx'
import { IconCircleCheck, IconX } from '#ui/icons.ts'
import { TallLink } from '#ui/tall-link.tsx'
import { actionWords } from '../words/actions.ts'
import classes from './flash-message.module.css'

const words = actionWords.flash

/** The result of an action on a claim that is no longer on the screen. */
export interface Flash {
  text: string
  claim_id: number
  mayUndo: boolean
}

/** Beside the next claim, on a phone above it: the last action, and links back to it. The next action removes it. */
export function FlashMessage({ here }: { here?: number }) {
  const { state, key } = useLocation()
  const [dismissed, setDismissed] = useState<string>()
  const flash = (state as { flash?: Flash } | null)?.flash
  const shown = flash && dismissed !== key ? flash : undefined
  return (
    <div role="status" className={classes.place}>
      {shown && (
        <div className={classes.flash}>
          <IconCircleCheck size={22} aria-hidden="true" />
          <span className={classes.text}>{shown.text}</span>
          {shown.mayUndo && <TallLink to={`/dashboard/claims/${shown.claim_id}?act=undo`}>{words.undoIt}</TallLink>}
          {shown.claim_id !== here && (
            <TallLink to={`/dashboard/claims/${shown.claim_id}`}>{words.see(shown.claim_id)}</TallLink>
          )}
          <IconButton label={words.dismiss} onClick={() => setDismissed(key)}>
            <IconX size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
