import type { ParamsOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { on, type RequestContext, type Route } from '#platform/serving/context.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { istDateOf } from '#values/ist-date.ts'
import { checkPlanCard, downloadPlanCard, listMyCards } from '../contract/card.ts'
import * as confirmation from '../contract/confirmation.ts'
import * as people from '../contract/members.ts'
import { addQuota, cancelQuota } from '../contract/quota.ts'
import { setMemberContact as setContactCall } from '../contract/staff-contact.ts'
import { listMySubscriptions, readMySubscription } from '../contract/subscription.ts'
import { listMembers, readUsage, type SubscriptionWithUsage } from '../contract/usage.ts'
import { addMember } from './commands/add-member.ts'
import { changeMember } from './commands/change-member.ts'
import { confirmMember, sendConfirmation } from './commands/confirm-member.ts'
import { cancelGrant, grantQuota } from './commands/grant-quota.ts'
import { removeMember } from './commands/remove-member.ts'
import { setMemberContact } from './commands/staff-contact.ts'
import { viewPlanMembers } from './members.ts'
import { membershipsOf, readMembership, readOwner, readOwnerMembership } from './memberships.ts'
import { planCardFile } from './plan-card-file.ts'
import { checkCard, listCards } from './plan-cards.ts'
import { viewSubscriptions } from './queries.ts'
import { grantOnWire, readGrant } from './quota-grants.ts'
import { viewMembers, viewUsage } from './view-usage.ts'

type SubscriptionRequest = Pick<RequestContext, 'db' | 'caller'> & { params: { id: string } }
const membership = ({ db, caller, params }: SubscriptionRequest) => readMembership(db, caller.account_id, params.id)
const ownerMembership = ({ db, caller, params }: SubscriptionRequest) =>
  readOwnerMembership(db, caller.account_id, params.id)

/** A member's path names the plan, which has to be the caller's, and a person who is on it. */
async function ownMember(
  context: SubscriptionRequest & { params: ParamsOf<typeof people.changeMember> },
): Promise<void> {
  const { subscription_id } = await ownerMembership(context)
  const member = await context.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .where('uhid', '=', context.params.uhid)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw new Refusal('NOT_FOUND')
}

export interface SubscriptionDependencies {
  /** Reads the usable HealthCash of a plan; passed in, because that room is above this one. */
  readHealthCash: (db: Db, subscription_id: string, now: Date) => Promise<SubscriptionWithUsage['health_cash']>
}

export function subscriptionRoutes({ readHealthCash }: SubscriptionDependencies): Route[] {
  return [
    on(listMySubscriptions, async ({ db, caller, now }) => ({
      subscriptions: await viewSubscriptions(db, await membershipsOf(db, caller.account_id), now),
    })),
    on(readMySubscription, {
      authorize: membership,
      answer: async ({ db, now, authorized }) => {
        const [found] = await viewSubscriptions(db, [authorized], now)
        if (!found) throw new Refusal('NOT_FOUND')
        return found
      },
    }),
    on(listMyCards, async (request) => ({ cards: await listCards(request, request.caller.account_id) })),
    on(downloadPlanCard, {
      authorize: async (request) => {
        const cards = await listCards(request, request.caller.account_id)
        const card = cards.find(({ subscription_id }) => subscription_id === request.params.id)
        if (!card) throw new Refusal('NOT_FOUND')
        return card
      },
      answer: ({ authorized, config, now }) => planCardFile(authorized, { brand: config.brand, now }),
    }),
    on(checkPlanCard, (request) => checkCard(request, request.params.code)),
    on(readUsage, {
      authorize: membership,
      answer: async ({ db, now, authorized, query }) => ({
        subscription_with_usage: {
          ...(await viewUsage(db, authorized, { with_roi: query.with_roi === 'true', now })),
          health_cash: await readHealthCash(db, authorized.subscription_id, now),
        },
      }),
    }),
    on(listMembers, async ({ db, caller, now, query: { member_uhid } }) => {
      const members = await viewMembers(db, await membershipsOf(db, caller.account_id), now)
      if (member_uhid === undefined) return { members }
      const asked = members.filter(({ uhid }) => uhid === member_uhid)
      if (asked.length === 0) throw new Refusal('NOT_FOUND')
      return { members: asked }
    }),
    on(people.listPlanMembers, {
      authorize: ownerMembership,
      answer: async ({ db, now, params }) => viewPlanMembers(db, params.id, now),
    }),
    on(people.addMember, {
      authorize: ownerMembership,
      answer: async (request) => addMember(request, request.params.id, request.body),
    }),
    on(people.changeMember, {
      authorize: ownMember,
      answer: async (request) => changeMember(request, request.params, request.body),
    }),
    on(people.removeMember, {
      authorize: ownMember,
      answer: async (request) => removeMember(request, request.params, request.body.version),
    }),
    on(confirmation.sendConfirmationCode, {
      authorize: ownMember,
      answer: async (request) => sendConfirmation(request, request.params),
    }),
    on(confirmation.confirmMember, { authorize: ownMember, answer: confirmMember }),
    on(setContactCall, {
      authorize: async ({ db, caller, params }) => {
        await readOwner(db, params.id)
        await refuseOwnAffair(db, caller.account_id, { plan: params.id })
      },
      answer: setMemberContact,
    }),
    on(addQuota, {
      authorize: async ({ db, caller, params }) => {
        await readOwner(db, params.id)
        await refuseOwnAffair(db, caller.account_id, { plan: params.id })
      },
      answer: async (request) => {
        const { db, params, body, now } = request
        const grant_id = await grantQuota(request, params.id, body)
        return grantOnWire(await readGrant(db, params.id, grant_id), istDateOf(now))
      },
    }),
    on(cancelQuota, {
      authorize: async ({ db, caller, params }) => {
        await readGrant(db, params.id, params.grant_id)
        await refuseOwnAffair(db, caller.account_id, { plan: params.id })
      },
      answer: async (request) => {
        const { db, params, body, now } = request
        await cancelGrant(request, { subscription_id: params.id, grant_id: params.grant_id, reason: body.reason })
        return grantOnWire(await readGrant(db, params.id, params.grant_id), istDateOf(now))
      },
    }),
  ]
}
