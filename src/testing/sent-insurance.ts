import { DEMO_COVER } from '#rooms/insurance/seed.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Browser, RepeatableRequest } from './browser.ts'
import {
  APPLICANT,
  applyForCover,
  issuedCover,
  NOMINEE,
  payCover,
  playInsurer,
  sendInsurerMessage,
  TERMS,
} from './insurance.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const CANCELLED = { reason: 'MEMBER_ASKED', note: 'Asked for on the phone' }

/** The calls about insurance, each ready to be sent more than once. */
export function insuranceSendings(
  who: () => { world: World; colleague: Browser; mobile: string },
): Record<string, () => Promise<RepeatableRequest>> {
  const post = (browser: Browser, path: string, body: object | undefined, key: string) =>
    browser.send('POST', path, { body, headers: { 'idempotency-key': key } })
  const byStaff = (policy_id: string, act: string, body: object | undefined, key: string) =>
    post(who().colleague, `dashboard/insurance_policies/${policy_id}/${act}`, body, key)
  /** A code of an insurer, to whom a premium is owed. */
  const owedTo = async () => {
    const { world, colleague, mobile } = who()
    await payCover(world, mobile)
    const { insurers } = (await colleague.get('dashboard/insurer_payments')).body
    return { colleague, insurer_code: insurers[0].code, today: istDateOf(world.clock.now()) }
  }
  return {
    createInsuranceApplication: async () => {
      const { world, mobile } = who()
      const browser = await world.signUp(mobile)
      return (key) => post(browser, 'insurance_applications', { insurance_plan_id: DEMO_COVER.life }, key)
    },
    submitInsuranceApplication: async () => {
      const { world, mobile } = who()
      const { browser, application_id } = await payCover(world, mobile)
      const path = `insurance_applications/${application_id}`
      await browser.patch(path, APPLICANT)
      await browser.patch(path, NOMINEE)
      const { declaration } = (await browser.get(path)).body
      return (key) => post(browser, `${path}/submit`, { terms: TERMS, declaration_version: declaration.version }, key)
    },
    cancelMyPolicy: async () => {
      const { browser, policy_id } = await applyForCover(who().world, who().mobile)
      return (key) => post(browser, `insurance_policies/${policy_id}/cancel`, {}, key)
    },
    requestMyPolicyRefund: async () => {
      const { browser, policy_id } = await issuedCover(who().world, who().mobile)
      const { amount } = (await browser.get(`insurance_policies/${policy_id}/free_look_quote`)).body
      return (key) => post(browser, `insurance_policies/${policy_id}/refund_request`, { amount }, key)
    },
    changeNominee: async () => {
      const { browser, policy_id } = await issuedCover(who().world, who().mobile)
      const nominee = { nominee_name: 'Meena Rao', nominee_relation: 'Mother' }
      return (key) => post(browser, `insurance_policies/${policy_id}/nominee`, nominee, key)
    },
    cancelInsurancePolicy: async () => {
      const { policy_id } = await applyForCover(who().world, who().mobile)
      return (key) => byStaff(policy_id, 'cancel', CANCELLED, key)
    },
    recordInsurersWord: async () => {
      const { world, mobile } = who()
      const { policy_id, application_id } = await issuedCover(world, mobile)
      await sendInsurerMessage(world, { reference: application_id, status: 'REFUSED', reason: 'Late' })
      return (key) => byStaff(policy_id, 'insurers_word', { word: 'CANCELLED', note: 'By their letter of today' }, key)
    },
    refundInsurancePolicy: async () => {
      const { policy_id } = await applyForCover(who().world, who().mobile)
      await who().colleague.post(`dashboard/insurance_policies/${policy_id}/cancel`, CANCELLED)
      return (key) => byStaff(policy_id, 'refund', { note: 'As agreed on the phone' }, key)
    },
    retryInsurancePolicy: async () => {
      const { world, mobile } = who()
      const { policy_id, application_id } = await applyForCover(world, mobile)
      await playInsurer(world, application_id, 'silent')
      await world.work()
      const last_try_at = new Date(world.clock.now().getTime() - HOUR_MS)
      await world.db.updateTable('insurance_policies').set({ last_try_at }).where('id', '=', policy_id).execute()
      return (key) => byStaff(policy_id, 'retry', undefined, key)
    },
    returnInsurancePolicy: async () => {
      const { policy_id } = await issuedCover(who().world, who().mobile)
      const { colleague } = who()
      const { amount } = (await colleague.get(`dashboard/insurance_policies/${policy_id}/free_look_quote`)).body
      return (key) => byStaff(policy_id, 'free_look', { amount, reason: 'Asked for on the phone' }, key)
    },
    enterInsurerPayment: async () => {
      const { colleague, insurer_code, today } = await owedTo()
      const paid = { insurer_code, reference: 'UTRINSTWICE1', amount: 100, paid_on: today, note: 'Premiums of today' }
      return (key) => post(colleague, 'dashboard/insurer_payments', paid, key)
    },
    uploadInsurerStatement: async () => {
      const { colleague, insurer_code, today } = await owedTo()
      const statement = 'coi_number,kind,premium\nSLI-1,ISSUED,1180'
      const body = { insurer_code, month: today.slice(0, 7), statement }
      return (key) => post(colleague, 'dashboard/insurer_statements', body, key)
    },
  }
}
