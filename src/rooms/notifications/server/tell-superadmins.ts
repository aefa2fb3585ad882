import type { AccountCommands } from '#rooms/access/server/staff-role.ts'
import { accessWords } from '#rooms/access/words.ts'
import { formatClock, formatDate } from '#values/display-time.ts'
import { nameInMessage } from '#values/person-name.ts'
import { fitPair } from '../rules/fit-value.ts'
import { notify } from './notify.ts'

/** Of a colleague whose name is none that a message may show. */
const UNNAMED = 'a colleague'

const TEMPLATE = {
  proposed: 'staff-proposed',
  appointed: 'staff-appointed',
  declined: 'staff-declined',
  removed: 'staff-removed',
} as const

/** Notifies every super-admin, also the one who acts and the one who loses the role. */
export const tellSuperadmins: AccountCommands['tellSuperadmins'] = async (trx, { keys }, news) => {
  const { kind, role, now } = news
  const by = nameInMessage(news.by, UNNAMED)
  const readers = await trx.selectFrom('staff_roles').select('account_id').where('role', '=', 'SUPERADMIN').execute()
  const person = fitPair(
    nameInMessage(news.person, UNNAMED),
    accessWords.staffRoles[role],
    (name, as) => `${name} (${as})`,
  )
  const variables = { person, by, when: `${formatDate(now)}, ${formatClock(now)}` }
  for (const { account_id } of readers)
    await notify(trx, keys, { template: TEMPLATE[kind], variables, to_account: account_id, now })
}
