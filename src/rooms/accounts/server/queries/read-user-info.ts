import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { ClientPlatform } from '#rooms/native-app/rules/platform-of.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { UserInfo } from '../../contract.ts'
import { readWhatsappConsents } from './read-whatsapp-consents.ts'

/** What higher rooms know about a person; passed in where the product is composed. */
export interface UserInfoSources {
  /** The person's subscriptions, newest first. */
  listSubscriptions: (db: Db, accountId: string, now: Date) => Promise<OwnSubscription[]>
  /** Whether the person has applied for a life cover, or has one. */
  hasInsurance: (db: Db, accountId: string) => Promise<boolean>
  /** Partner plans by company, for the companies named. */
  listPartners: (
    db: Db,
    subsidiaryIds: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, UserInfo['subsidiaries'][number]['partners']>>
}

type OwnSubscription = Omit<UserInfo['subscriptions'][number], 'expiry_date'> & { end_date: string }

/**
 * Everything about the signed-in person that a client shows or decides by.
 * @param subsidiaryId the company whose role is at the top level; the oldest when absent
 * @throws Refusal NOT_FOUND for a company in which the person has no role
 */
export async function readUserInfo(
  db: Db,
  caller: Caller & { account_id: string },
  { listSubscriptions, hasInsurance, listPartners }: UserInfoSources,
  asked: { platform: ClientPlatform; now: Date; subsidiaryId?: string | undefined },
): Promise<UserInfo> {
  const tenant = asked.subsidiaryId
    ? caller.tenants.find(({ tenant_id }) => tenant_id === asked.subsidiaryId)
    : caller.tenants[0]
  if (asked.subsidiaryId && !tenant) throw new Refusal('NOT_FOUND')
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'email', 'mobile', 'state'])
    .where('id', '=', caller.account_id)
    .executeTakeFirstOrThrow()
  const { recorded: _, ...whatsapp } = await readWhatsappConsents(db, caller.account_id)
  const staff = caller.staff_role && !asked.subsidiaryId
  return {
    ...account,
    roles: [...new Set([...(caller.staff_role ? [caller.staff_role] : []), ...caller.tenants.map(({ role }) => role)])],
    role_name: (staff ? caller.staff_role : tenant?.role) ?? null,
    allowedActions: [...(staff ? caller.actions : (tenant?.actions ?? []))],
    subsidiaries: await listSubsidiaries(db, caller, listPartners, asked.now),
    subscriptions: (await listSubscriptions(db, caller.account_id, asked.now)).map(({ end_date, ...plan }) => ({
      ...plan,
      expiry_date: end_date,
    })),
    has_insurance: await hasInsurance(db, caller.account_id),
    whatsapp,
    platform: asked.platform,
  }
}

async function listSubsidiaries(
  db: Db,
  { tenants }: Caller,
  listPartners: UserInfoSources['listPartners'],
  now: Date,
): Promise<UserInfo['subsidiaries']> {
  if (tenants.length === 0) return []
  const ids = tenants.map(({ tenant_id }) => tenant_id)
  const rows = await db
    .selectFrom('subsidiaries')
    .select(['id', 'organization_id', 'display_name', 'name', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const partners = await listPartners(db, ids, now)
  return rows.map((row) => {
    const tenant = tenants.find(({ tenant_id }) => tenant_id === row.id)
    return {
      ...row,
      created_at: toWireTime(row.created_at),
      role_name: tenant?.role ?? '',
      allowedActions: [...(tenant?.actions ?? [])],
      partners: partners.get(row.id) ?? [],
    }
  })
}
