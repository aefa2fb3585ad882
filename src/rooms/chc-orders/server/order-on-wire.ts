import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { missingFields } from '#rooms/covid-care/rules/eligibility.ts'
import { statusNow } from '#rooms/covid-care/rules/proposal-state.ts'
import { currentDetails, isSeenSince, type ProposalRow } from '#rooms/covid-care/server/proposals.ts'
import { isServed } from '#rooms/covid-care/server/served-address.ts'
import { readAlert } from '#rooms/home-care/server/queries/read-alert.ts'
import { readKitStatus } from '#rooms/home-care/server/queries/read-kit-status.ts'
import { readNextCall } from '#rooms/home-care/server/queries/read-next-call.ts'
import type { ConsentRow } from '#rooms/partner-consents/server/consents.ts'
import { companyConsents } from '#rooms/partner-consents/server/list-consents.ts'
import { readStatuses } from '#rooms/partner-consents/server/read-statuses.ts'
import { isInForce } from '#rooms/subscriptions/rules/in-force.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { ChcOrder } from '../contract/orders.ts'
import { heldBack, nextStep } from '../rules/next-step.ts'

interface Reader {
  coordinator_id: string
  subsidiary_id: string
  keys: Pick<Keys, 'unseal'>
  now: Date
}

/** Orders as a coordinator sees them; beyond the consent only what their own consents let them read. */
export async function ordersOnWire(trx: Db, rows: readonly ConsentRow[], reader: Reader): Promise<ChcOrder[]> {
  const { coordinator_id, subsidiary_id, keys, now } = reader
  const ids = rows.map(({ id }) => id)
  const readable = await readStatuses(trx, { coordinator_id, subsidiary_id, ids, now })
  const orders: ChcOrder[] = []
  const current = await currentRows(trx, rows, readable)
  for (const consent of await companyConsents(trx, current, { subsidiary_id, now })) {
    const mine = readable.get(consent.id)
    const proposal = mine && (await newestProposal(trx, mine, now))
    const is_mine = consent.partner_user_id === coordinator_id
    const state = { consent: consent.state, is_mine, proposal: proposal ? statusNow(proposal, now) : null }
    orders.push({
      id: consent.id,
      requested_at: consent.requested_at,
      name: consent.name,
      masked_mobile: consent.masked_mobile,
      partner_id: consent.partner_id,
      plan: consent.plan,
      coordinator: { id: consent.partner_user_id, name: consent.partner_user.name },
      is_mine,
      consent: {
        status: consent.status,
        state: consent.state,
        expires_at: consent.expires_at,
        provided_at: consent.provided_at,
        access_until: consent.access_until,
        activated_at: consent.activated_at,
        withdrawn_at: consent.withdrawn_at,
        resend_at: consent.resend_at,
      },
      account_id: mine?.account_id ?? null,
      proposal: proposal
        ? { id: proposal.id, status: statusNow(proposal, now), expires_at: timeOrNull(proposal.expires_at) }
        : null,
      subscription: mine?.subscription_id ? await subscriptionOf(trx, mine.subscription_id, now) : null,
      kit: mine?.subscription_id ? await readKitStatus(trx, mine.subscription_id) : null,
      next_call_at: mine?.subscription_id ? timeOrNull(await readNextCall(trx, mine.subscription_id)) : null,
      alert:
        mine?.subscription_id && mine.scopes.includes('see_alerts')
          ? await readAlert(trx, mine.subscription_id, now)
          : null,
      next_step: nextStep({ ...state, is_complete: proposal ? await isComplete(trx, keys, proposal, now) : false }),
      held_back: heldBack({ consent: consent.state, is_mine }),
    })
  }
  return orders
}

const timeOrNull = (at: Date | null) => at && toWireTime(at)

/** The rows as they are since they are locked: one that was not readable any more may have been withdrawn. */
async function currentRows(
  trx: Db,
  rows: readonly ConsentRow[],
  readable: ReadonlyMap<string, ConsentRow>,
): Promise<ConsentRow[]> {
  const others = rows.filter(({ id, account_id }) => account_id !== null && !readable.has(id)).map(({ id }) => id)
  const withdrawn =
    others.length === 0
      ? []
      : await trx
          .selectFrom('partner_user_consents')
          .select(['id', 'withdrawn_at'])
          .where('id', 'in', others)
          .where('withdrawn_at', 'is not', null)
          .execute()
  const withdrawnAt = new Map(withdrawn.map(({ id, withdrawn_at }) => [id, withdrawn_at]))
  return rows.map(
    (row) => readable.get(row.id) ?? { ...row, withdrawn_at: withdrawnAt.get(row.id) ?? row.withdrawn_at },
  )
}

/** What was activated with the consent, else the person's newest proposal for its plan that the coordinator sees. */
async function newestProposal(
  trx: Db,
  { account_id, plan_id, subscription_id, provided_at }: ConsentRow & { account_id: string },
  now: Date,
): Promise<ProposalRow | undefined> {
  return trx
    .selectFrom('plan_proposals')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('plan_id', '=', plan_id)
    .$if(subscription_id !== null, (query) => query.where('subscription_id', '=', subscription_id))
    .$if(subscription_id === null, (query) => query.where(isSeenSince({ since: provided_at ?? now, now })))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function isComplete(trx: Db, keys: Pick<Keys, 'unseal'>, proposal: ProposalRow, now: Date): Promise<boolean> {
  const { answers } = currentDetails(keys, proposal, now)
  return missingFields({ answers, is_served: await isServed(trx, proposal) }).length === 0
}

async function subscriptionOf(trx: Db, id: string, now: Date): Promise<ChcOrder['subscription']> {
  const row = await trx
    .selectFrom('subscriptions')
    .select(['status', 'starts_on', 'ends_on', 'expires_at', 'auto_renew'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { starts_on, ends_on } = row
  return { id, is_active: isInForce(row, now), starts_on, ends_on }
}
