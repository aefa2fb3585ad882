import type { RouterContextProvider } from 'react-router'
import type { AnswerOf, CallShape, InputOf, ReplyOf } from '#platform/contract/call.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { listCoverage } from '#rooms/claims/contract/read-claims.ts'
import { readFairUse } from '#rooms/consults/contract/fair-use.ts'
import { readCare } from '#rooms/home-care/contract/care.ts'
import { readOffer } from '#rooms/offers/contract.ts'
import { readRefundQuote } from '#rooms/plan-refunds/contract/refund.ts'
import { listMyCards } from '#rooms/subscriptions/contract/card.ts'
import { listPlanMembers } from '#rooms/subscriptions/contract/members.ts'
import { listMySubscriptions, type Subscription } from '#rooms/subscriptions/contract/subscription.ts'
import { readUsage } from '#rooms/subscriptions/contract/usage.ts'
import { readWalletCredits } from '#rooms/wallet/contract.ts'
import { drawQr } from '#ui/qr-drawing.ts'
import { listMyDocuments, readNow } from '../contract.ts'

/** On the home; the others are a tap away. */
const NEWEST = 3

type Context = Readonly<RouterContextProvider>

/**
 * What My plan shows, read at once by the server, so that nothing moves when it arrives. The plans themselves have to be
 * read; whatever else cannot be is logged, and is undefined.
 * @throws CallError where the plans cannot be read
 */
export async function loadHome(context: Context) {
  const { api, now, site } = context.get(pageContext)
  const own = request(listMySubscriptions, {}, { transport: api })
  const [{ subscriptions }, rows, documents, offer, cards, coverage] = await Promise.all([
    own,
    read(context, readNow, {}),
    read(context, listMyDocuments, {}),
    read(context, readOffer, {}),
    read(context, listMyCards, {}),
    read(context, listCoverage, {}),
  ])
  const alarms = (rows?.rows ?? []).filter(({ kind }) => kind === 'CARE_ALARM')
  const running = subscriptions.filter(({ is_active }) => is_active)
  const ownCare = running.filter(({ is_owner, is_home_care }) => is_owner && is_home_care)
  const [loaded, care] = await Promise.all([
    Promise.all(running.map((plan) => loadPlan(context, plan, { cards, coverage }))),
    Promise.all([...new Set([...alarms, ...ownCare].map(({ id }) => id))].map((id) => readCareOf(context, id))),
  ])
  const careOf = (id: string) => care.find((one) => one?.subscription_id === id)
  /** Care at home is for one patient, who need not be its buyer. */
  const plans = loaded.map((plan) => ({ ...plan, patient_name: careOf(plan.subscription.id)?.patient_name }))
  return {
    now,
    carePhone: site.carePhone,
    subscriptions,
    plans,
    rows: rows?.rows,
    /** Care in which an alarm goes on. */
    alarmed: alarms.map(({ id }) => careOf(id)).filter((one) => one !== undefined),
    documents: documents?.documents.slice(0, NEWEST),
    renewal: offer?.renewal ?? undefined,
  }
}
export type Home = Awaited<ReturnType<typeof loadHome>>
export type HomePlan = Home['plans'][number]

interface ReadForAll {
  cards: ReplyOf<typeof listMyCards> | undefined
  coverage: ReplyOf<typeof listCoverage> | undefined
}

async function loadPlan(context: Context, subscription: Subscription, { cards, coverage }: ReadForAll) {
  const { id, is_owner, is_wallet_based_plan, partner_name, is_home_care, members } = subscription
  const params = { id }
  const card = cards?.cards.find(({ subscription_id }) => subscription_id === id)
  const [usage, people, wallet, refund, fairUse, drawing] = await Promise.all([
    read(context, readUsage, { params, query: { with_roi: 'true' } }),
    is_owner && !is_home_care ? read(context, listPlanMembers, { params }) : undefined,
    is_wallet_based_plan && is_owner ? read(context, readWalletCredits, { params }) : undefined,
    is_owner && partner_name === null ? read(context, readRefundQuote, { params }) : undefined,
    is_home_care ? undefined : readConsultsLeft(context, members[0]?.uhid),
    card && drawQr(card.qr),
  ])
  return {
    subscription,
    usage: usage?.subscription_with_usage,
    people,
    wallet,
    refund_today: refund && !refund.is_asked_for && refund.amount > 0 ? refund.amount : undefined,
    fairUse: fairUse?.subscription_id === id ? fairUse : undefined,
    coverage: coverage?.plans.find(({ subscription_id }) => subscription_id === id)?.claim_types,
    drawing,
  }
}

const readConsultsLeft = (context: Context, uhid: string | undefined) =>
  uhid === undefined ? undefined : read(context, readFairUse, { query: { uhid } }, { isOptional: true })

const readCareOf = (context: Context, id: string) => read(context, readCare, { params: { id } })

/** @param isOptional a refusal is an answer: a plan may have no such thing */
async function read<C extends CallShape>(
  context: Context,
  call: C,
  input: InputOf<C>,
  { isOptional = false }: { isOptional?: boolean } = {},
): Promise<AnswerOf<C> | undefined> {
  const { api, logError } = context.get(pageContext)
  try {
    return await request(call, input, { transport: api })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!isOptional || error.status >= 500) logError(error, `${call.name} could not be read for My plan`)
    return undefined
  }
}
