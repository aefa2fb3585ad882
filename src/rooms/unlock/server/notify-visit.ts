import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { readOwner } from '#rooms/subscriptions/server/memberships.ts'
import { wasTakenOff } from '#rooms/subscriptions/server/readers.ts'
import { formatDate, formatTime } from '#values/display-time.ts'
import type { Pass } from './passes.ts'

type Context = Pick<Parts, 'keys' | 'config'> & { now: Date }

/** Notifies the buyer of the plan and the person who unlocked, so that neither is surprised by what is left. */
export async function notifyVisit(
  trx: Db,
  { keys, config, now }: Context,
  { pass, kind }: { pass: Pass; kind: 'visit-unlocked' | 'visit-reversed' },
): Promise<void> {
  const clinic = pass.establishment_name
  const link = linkTo(config, `/plus/unlock/pass/${pass.pass_no}`)
  for (const to_account of new Set([await readOwner(trx, pass.subscription_id), pass.unlocked_by])) {
    if (await wasTakenOff(trx, { uhid: pass.uhid, account_id: to_account, from: pass.unlocked_at })) continue
    const to = { to_account, now, cause: `${kind}:${pass.id}:${to_account}` }
    if (kind === 'visit-unlocked')
      await notify(trx, keys, {
        ...to,
        template: kind,
        variables: { clinic, until: formatTime(pass.valid_till), link },
      })
    else await notify(trx, keys, { ...to, template: kind, variables: { clinic, day: formatDate(pass.day), link } })
  }
}
