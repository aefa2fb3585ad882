import { IconReceipt, IconRefresh, IconShieldCheck, IconUser } from '#ui/icons.ts'
import type { BelowPlans } from '../rules/below-plans.ts'
import classes from './trust.module.css'

const ICONS = { price: IconReceipt, renewal: IconRefresh, refund: IconShieldCheck, private: IconUser } as const

/** Promises that a reader can check. */
export function Trust({ items }: Pick<NonNullable<BelowPlans['trust']>, 'items'>) {
  return (
    <ul className={classes.list}>
      {items.map(({ icon, title, text }) => {
        const Icon = ICONS[icon]
        return (
          <li key={icon}>
            <span className={classes.icon}>
              <Icon size={24} aria-hidden="true" />
            </span>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        )
      })}
    </ul>
  )
}
