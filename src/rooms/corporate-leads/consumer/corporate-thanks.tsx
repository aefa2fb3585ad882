import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Stack } from '#ui/stack.tsx'
import { corporateLeadWords as words } from '../words/form.ts'

interface CorporateThanksProps {
  thanks: { name: string; organizationName: string } | undefined
  onClose: () => void
}

/** The thank-you over the page (D2.73). */
export function CorporateThanks({ thanks, onClose }: CorporateThanksProps) {
  return (
    <Dialog open={thanks !== undefined} onClose={onClose} title={words.thanksTitle}>
      {thanks && (
        <Stack gap="lg" bounded>
          <p>{words.thanksText(thanks.name, thanks.organizationName)}</p>
          <Button wide onClick={onClose}>
            {words.thanksClose}
          </Button>
        </Stack>
      )}
    </Dialog>
  )
}
