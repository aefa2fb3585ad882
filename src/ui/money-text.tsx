import { formatRupees, formatSignedRupees, parseRupees } from '#values/money.ts'
import classes from './money-text.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import { words } from './words.ts'

interface MoneyTextProps {
  /** As received over the wire: a JSON number of rupees. */
  rupees: number
  /** Movements show their sign, and announce it in words to screen readers. */
  signed?: boolean
  size?: 'text' | 'large' | 'price'
  /** A former price. */
  struck?: boolean
}

/** '₹1,00,000' in tabular figures. An amount that the wire format does not allow is shown as sent, never rounded. */
export function MoneyText({ rupees, signed, size = 'text', struck }: MoneyTextProps) {
  const paise = parseRupees(rupees)
  if (paise === undefined) return <span className={classes.text}>₹{rupees}</span>
  const Element = struck ? 's' : 'span'
  return (
    <Element className={`${classes.text} ${classes[size]}`}>
      {signed && paise !== 0n && <VisuallyHidden>{paise > 0n ? words.credit : words.debit} </VisuallyHidden>}
      {(signed ? formatSignedRupees(paise) : formatRupees(paise)).replace('-', '−')}
    </Element>
  )
}
