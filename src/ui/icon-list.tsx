import { IconDisc } from '#ui/icon-disc.tsx'
import { IconReceipt, IconRefresh, IconShieldCheck, IconUser } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Title } from '#ui/title.tsx'
import type { BelowPlans } from '../rules/below-plans.ts'
import classes from './trust.module.css'

const ICONS = { price: IconReceipt, renewal: IconRefresh, refund: IconShieldCheck, private: IconUser } as const

/** Promises that a visitor can verify. */
export function Trust({ items }: Pick<NonNullable<BelowPlans['trust']>, 'items'>) {
  return (
    <ul className={classes.list}>
      {items.map(({ icon, title, text }) => {
        const Icon = ICONS[icon]
        return (
          <li key={icon}>
            <span className={classes.icon}>
              <IconDisc size="lg">
                <Icon size={24} aria-hidden="true" />
              </IconDisc>
            </span>
            <Title as="h3" size="md">
              {title}
            </Title>
            <Muted>{text}</Muted>
          </li>
        )
      })}
    </ul>
  )
}
