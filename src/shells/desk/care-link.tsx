import { IconPhone } from '#ui/icons.ts'
import { words } from '../words.ts'
import classes from './care-link.module.css'

/** The phone link to customer care. */
export function CareLink({ phone }: { phone: string }) {
  return (
    <a className={classes.care} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      <IconPhone size={18} aria-hidden="true" /> {words.care} {phone}
    </a>
  )
}
