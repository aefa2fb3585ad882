import type { Answer, Browser } from './browser.ts'
import { buyPlan } from './buy-plan.ts'
import { backdatePlan, sendForm, visit } from './claim-form.ts'
import { PATIENT, SERVED, WELL } from './home-care.ts'
import { type Coordination, freshMobile, give, openCoordination } from './partner-consents.ts'
import { photo } from './photo.ts'
import type { World } from './world.ts'

const CHECKS = 'with_address_serviceability=true&with_required_fields_check=true'

/** Somebody who has asked for home care through a coordinator, and given their consent. */
export interface ConsentFixture {
  mobile: string
  /** Of the consent, and so of the order. */
  id: string
  account_id: string
  /** The person's own. */
  browser: Browser
}

export type CareCoordination = Awaited<ReturnType<typeof openCareCoordination>>

/** A company whose coordinator arranges home care, with their calls. */
export async function openCareCoordination(world: World, named: Parameters<typeof openCoordination>[1] = {}) {
  return coordinating(await openCoordination(world, named))
}

async function coordinating(coordination: Coordination) {
  const base = coordination.path.replace('/partner_user_consents', '')
  const who = await coordination.coordinator.browser()
  const given = async (): Promise<ConsentFixture> => {
    const person = await coordination.asked()
    await give(person.browser, person.id)
    const { account_id } = (await who.get(`${base}/chc_orders/${person.id}`)).body
    return { ...person, account_id }
  }
  const answered = async (
    { account_id }: Pick<ConsentFixture, 'account_id'>,
    answers: object = {},
    address: object = SERVED,
  ) => {
    const { body: place } = await who.post(`${base}/user_addresses`, { account_id, ...address })
    const { body: proposal } = await who.post(`${base}/user_plan_proposals`, { account_id })
    const sent = { account_id, ...PATIENT, ...WELL, dose_address_id: place.id, ...answers }
    const { status, body } = await who.patch(`${base}/user_plan_proposals/${proposal.id}`, sent)
    if (status !== 200) throw new Error(`The answers were not stored: ${JSON.stringify(body)}`)
    return { plan_proposal_id: proposal.id as string, address_id: place.id as string }
  }
  const check = ({ account_id }: Pick<ConsentFixture, 'account_id'>, plan_proposal_id: string) =>
    who.post(`${base}/user_plan_proposals/${plan_proposal_id}/check_eligibility?${CHECKS}`, { account_id })
  const eligible = async (person: Pick<ConsentFixture, 'account_id'>) => {
    const { plan_proposal_id } = await answered(person)
    const { body } = await check(person, plan_proposal_id)
    if (!body.is_eligible) throw new Error(`The patient is not eligible: ${JSON.stringify(body)}`)
    return { account_id: person.account_id, plan_proposal_id }
  }
  const activate = (body: object, by: Browser = who): Promise<Answer> => by.post(`${base}/subscriptions`, body)
  const order = async (id: string, by: Browser = who) => (await by.get(`${base}/chc_orders/${id}`)).body
  return { ...coordination, base, who, given, answered, check, eligible, activate, order }
}

const VISIT_TYPE = encodeURIComponent('In-Clinic Doctor Consultation')

/** Somebody with a plan who has been asked whether a coordinator may file claims for them, and unless said otherwise has agreed. */
export async function insuredMember(world: World, { ask }: Pick<Coordination, 'ask'>, { agrees = true } = {}) {
  const mobile = freshMobile()
  const browser = await world.signUp(mobile)
  const buyer = { name: 'Asha Verma', email: `${mobile.slice(3)}@mail.example` }
  const { subscription_id } = await buyPlan(world, browser, buyer)
  await backdatePlan(world, subscription_id, 30)
  const { body } = await ask(mobile, { purpose: 'CLAIMS' })
  if (agrees) await give(browser, body.id)
  const [{ uhid }] = (await browser.get(`subscriptions/${subscription_id}`)).body.members
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return { mobile, browser, id: body.id as string, account_id, uhid: uhid as string, subscription_id }
}

/** Their calls that make something, each ready to be sent more than once. */
export function chcOrderSendings(who: () => { world: World }) {
  const post = (browser: Browser, path: string, body: object, key: string) =>
    browser.send('POST', path, { body, headers: { 'idempotency-key': key } })
  const arranged = async () => {
    const care = await openCareCoordination(who().world)
    return { care, person: await care.given() }
  }
  return {
    createUserPlanProposal: async () => {
      const { care, person } = await arranged()
      const body = { account_id: person.account_id, ...PATIENT }
      return (key: string) => post(care.who, `${care.base}/user_plan_proposals`, body, key)
    },
    checkUserPlanProposal: async () => {
      const { care, person } = await arranged()
      const { plan_proposal_id } = await care.answered(person)
      const path = `${care.base}/user_plan_proposals/${plan_proposal_id}/check_eligibility`
      return (key: string) => post(care.who, path, { account_id: person.account_id }, key)
    },
    createUserAddress: async () => {
      const { care, person } = await arranged()
      const body = { account_id: person.account_id, ...SERVED }
      return (key: string) => post(care.who, `${care.base}/user_addresses`, body, key)
    },
    fileUserClaim: async () => {
      const { world } = who()
      const care = await openCareCoordination(world)
      const member = await insuredMember(world, care)
      const path = `${care.base}/user_claims?account_id=${member.account_id}&claim_type=${VISIT_TYPE}`
      const form = {
        data: visit(member, world.clock.now()),
        bill_files: [await photo()],
        prescription_files: [await photo()],
      }
      return (key: string) => sendForm(care.who, 'POST', path, form, { 'idempotency-key': key })
    },
    activateUserSubscription: async () => {
      const { care, person } = await arranged()
      const body = await care.eligible(person)
      return (key: string) => post(care.who, `${care.base}/subscriptions`, body, key)
    },
    activateChcSubscription: async () => {
      const { care, person } = await arranged()
      const { subsidiary_id, partner_id } = care
      const body = { subsidiary_id, partner_id, ...(await care.eligible(person)) }
      return (key: string) => post(care.who, 'subscriptions/chc/activate', body, key)
    },
  }
}
