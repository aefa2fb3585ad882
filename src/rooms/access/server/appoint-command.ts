import { audit } from '#platform/audit/audit.ts'
import type { Command } from '#platform/command.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { loadKeys } from '#platform/load-keys.ts'
import { isMobile, normaliseMobile } from '#values/mobile.ts'
import { isAppointedByTwo } from '../rules/appointment.ts'
import { isStaffRole, STAFF_ROLES, type StaffRole } from '../rules/roles.ts'
import { isStaffName } from '../rules/staff-name.ts'
import { accessWords } from '../words.ts'
import { type AccountCommands, endProposals } from './staff-role.ts'

type Needs = Pick<AccountCommands, 'endSessions' | 'closeSettingProposals' | 'tellSuperadmins'>

/**
 * `staff appoint <mobile> <role> [name]`: the operator's way where there are no two super-admins who may appoint. What the
 * operator gives comes from nobody among the staff, so it ends earlier dependencies and needs no seven days.
 */
export function appointCommand({ endSessions, closeSettingProposals, tellSuperadmins }: Needs): Command {
  return {
    name: 'staff appoint',
    usage: '<mobile> <role> [name]',
    summary: 'gives a person who has logged in once a staff role; every super-admin is told',
    run: async ({ database: { db }, config, now, args, print }) => {
      const [mobile = '', role = '', ...words] = args
      if (!isMobile(mobile) || !isStaffRole(role)) {
        print(`Whom? Give an Indian mobile, such as +919810000001, and one of ${STAFF_ROLES.join(', ')}.`)
        return 2
      }
      const given = words.join(' ')
      const failure = await withTransaction(db, async (trx) => {
        const account = await trx
          .selectFrom('accounts as a')
          .leftJoin('staff_names as n', 'n.account_id', 'a.id')
          .leftJoin('staff_roles as r', 'r.account_id', 'a.id')
          .select(['a.id', 'n.name', 'r.role'])
          .where('a.mobile', '=', normaliseMobile(mobile))
          .executeTakeFirst()
        if (!account) return 'Nobody has an account with this number: they log in once first.'
        const name = given || account.name
        if (!name || !isStaffName(name)) return accessWords.people.staffName
        const account_id = account.id
        const named = { name, given_by: null, given_at: now }
        await trx
          .insertInto('staff_names')
          .values({ account_id, ...named })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(named))
          .execute()
        const granted = { role: role satisfies StaffRole, granted_at: now, granted_by: null, confirmed_by: null }
        await trx
          .insertInto('staff_roles')
          .values({ account_id, ...granted })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(granted))
          .execute()
        await endSessions(trx, account_id, now)
        await endProposals(trx, { account_id, role, now })
        await closeSettingProposals(trx, now)
        const entry = { at: now, actor: 'system', action: 'access.staff-role-set', entity: 'staff_role' } as const
        const before = account.role === null ? null : { role: account.role }
        await audit(trx, { ...entry, entity_id: account_id, before, after: { role }, reason: 'By the operator' })
        if (isAppointedByTwo(role))
          await tellSuperadmins(
            trx,
            { keys: loadKeys(config) },
            { kind: 'appointed', person: name, role, by: 'the operator', now },
          )
        return undefined
      })
      print(failure ?? `Appointed: ${role}. The role counts from the next login.`)
      return failure === undefined ? 0 : 1
    },
  }
}
