import { IconDisc } from '#ui/icon-disc.tsx'
import { IconUser } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { maskMobile } from '#values/mobile.ts'
import type { Subscription } from '../contract/subscription.ts'
import { subscriptionWords as words } from '../words.ts'
import classes from './member-list.module.css'

/** The people a plan covers, buyer first. */
export function MemberList({ members }: Pick<Subscription, 'members'>) {
  return (
    <Stack as="ul" gap="md">
      {members.map(({ uhid, name, mobile, primary, awaits }) => (
        <li key={uhid} className={classes.member}>
          <IconDisc>
            <IconUser size={20} aria-hidden="true" />
          </IconDisc>
          <div>
            <p>
              <strong>{name ?? words.unnamed}</strong> {primary && <Muted as="span">({words.you})</Muted>}
            </p>
            {mobile && <Muted size="sm">{maskMobile(mobile)}</Muted>}
            {awaits && <Muted size="sm">{words.awaits.mark}</Muted>}
          </div>
        </li>
      ))}
    </Stack>
  )
}
