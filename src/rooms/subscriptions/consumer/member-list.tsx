import { IconDisc } from '#ui/icon-disc.tsx'
import { IconUser } from '#ui/icons.ts'
import { maskMobile } from '#values/mobile.ts'
import type { Subscription } from '../contract/subscription.ts'
import { subscriptionWords as words } from '../words.ts'
import classes from './member-list.module.css'

/** The people a plan covers, buyer first. */
export function MemberList({ members }: Pick<Subscription, 'members'>) {
  return (
    <ul className={classes.members}>
      {members.map(({ uhid, name, mobile, primary }) => (
        <li key={uhid}>
          <IconDisc>
            <IconUser size={20} aria-hidden="true" />
          </IconDisc>
          <div>
            <p className={classes.name}>
              {name ?? words.unnamed} {primary && <span className={classes.you}>({words.you})</span>}
            </p>
            {mobile && <p className={classes.mobile}>{maskMobile(mobile)}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
