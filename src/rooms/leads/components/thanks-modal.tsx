import { Dialog } from '#ui/dialog.tsx'
import { leadWords as words } from '../words/form.ts'
import { ThanksText } from './thanks-text.tsx'
import type { LeadThanks } from './use-lead.ts'

/** The thank-you over the payment page that a lead leads on to. */
export function ThanksModal({ thanks, onClose }: { thanks: LeadThanks | undefined; onClose: () => void }) {
  return (
    <Dialog open={thanks !== undefined} onClose={onClose} title={words.thanksTitle}>
      {thanks && <ThanksText thanks={thanks} beforeBuying onClose={onClose} />}
    </Dialog>
  )
}
