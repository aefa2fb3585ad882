import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/stack.tsx'
import { leadWords as words } from '../words/form.ts'
import classes from './lead.module.css'
import type { LeadThanks } from './use-lead.ts'

interface ThanksTextProps {
  thanks: LeadThanks
  /** The plan is on the page behind the dialog. */
  beforeBuying?: boolean
  onClose: () => void
}

export function ThanksText({ thanks, beforeBuying, onClose }: ThanksTextProps) {
  const { name, is_existing } = thanks
  return (
    <Stack gap="lg" bounded>
      <p className={classes.text}>{is_existing ? words.thanksAgain(name) : words.thanksText(name)}</p>
      {beforeBuying && <p className={classes.text}>{words.thanksBuy}</p>}
      <Button wide onClick={onClose}>
        {words.thanksClose}
      </Button>
    </Stack>
  )
}
