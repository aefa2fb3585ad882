import { buttonClass } from '#ui/button.tsx'
import { IconPhone } from '#ui/icons.ts'
import { checkoutWords } from '../words.ts'

/** Calls our customer care. */
export function CallCare({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={buttonClass({ tone: 'quiet', wide: true })}>
      <IconPhone size={18} aria-hidden="true" />
      {checkoutWords.result.callCare(phone)}
    </a>
  )
}
