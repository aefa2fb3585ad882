/** Every call × every actor × every kind of id: who is admitted, who is refused, and that nobody reads another person's data. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallShape, routePath } from '#platform/contract/call.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { issueCreditNote } from '#rooms/invoices/server/commands/issue-credit-note.ts'
import { toWireTime } from '#values/wire-time.ts'
import { COMPANIES } from './simulated-world/cast.ts'
import { type Actor, createActors } from './testing/access-actors.ts'
import { ACCESS, type Access, AFTER_SECOND_FACTOR } from './testing/access-table.ts'
import { BUYER, buyPlan } from './testing/buy-plan.ts'
import { fileVisit } from './testing/claim-form.ts'
import { clinicVisits } from './testing/clinic-visits.ts'
import { giveConsult } from './testing/consults.ts'
import { giveEmployee } from './testing/give-employee.ts'
import { homeCareRecords } from './testing/home-care-records.ts'
import { ownedInsurance } from './testing/insurance.ts'
import { consentRecords } from './testing/partner-consents.ts'
import { REQUIRED_QUERIES } from './testing/required-queries.ts'
import { openWorld, type World } from './testing/world.ts'

const [OURS, OUR_OTHER] = COMPANIES[0].subsidiaries.map(({ id }) => id) as [string, string]
const FOREIGN = COMPANIES[1].subsidiaries[0].id

let world: World
let owner: Awaited<ReturnType<typeof createActors>>['owner']
let others: Actor[]
let ownerMobile: string
/** Ids of the owner's records, by call, or by the names in its path; created again where the call uses them up. */
let owned: Record<string, () => Promise<string | Record<string, string>>>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', TRUST_PROXY: '127.0.0.1' })
  const actors = await createActors(world, [OURS, OUR_OTHER, FOREIGN])
  owner = actors.owner
  others = actors.others
  const bought = await buyPlan(world, await owner.browser())
  const { mobile } = await world.db
    .selectFrom('accounts')
    .select('mobile')
    .where('id', '=', owner.account_id)
    .executeTakeFirstOrThrow()
  ownerMobile = mobile.slice(3)
  const order = async () => bought.transaction_id
  const [invoice] = (await (await owner.browser()).get('me/invoices')).body.invoices
  const [self] = (await (await owner.browser()).get('members')).body.members
  const claim = (
    await fileVisit(await owner.browser(), self, world.clock.now(), {
      data: { scheduled_time: toWireTime(world.clock.now()) },
    })
  ).body
  const { clinic, scanOf } = clinicVisits(world, 9_811_600_000)
  const scanned = await (await owner.browser()).post('qrcode', { uhid: self.uhid, ...scanOf(await clinic()) })
  const visited = async () => scanned.body.visit_pass.pass_no
  const claimed = async () => String(claim.id)
  // The owner is an employee of ours too.
  const wallet = await giveEmployee(world, mobile, { name: BUYER.name })
  const employee = async () => wallet.partner_user_id
  const credits = `subscriptions/${wallet.subscription_id}/wallet/transactions`
  const [credited] = (await (await owner.browser()).get(credits)).body.transactions
  const { subscription_id } = bought
  const consult = await giveConsult(world, { subscription_id, uhid: self.uhid, account_id: owner.account_id! })
  const consulted = async () => consult
  const cared = Object.entries(await homeCareRecords(world, mobile)).map(
    ([name, id]) => [name, async () => id] as const,
  )
  const insured = await ownedInsurance(world, mobile)
  const consents = await consentRecords(world, OURS, mobile)
  owned = {
    ...Object.fromEntries(cared),
    ...Object.fromEntries(Object.entries(consents).map(([name, id]) => [name, async () => id])),
    ...insured,
    readConsultation: consulted,
    cancelConsultation: consulted,
    rateConsultation: consulted,
    downloadPrescription: consulted,
    readClaim: claimed,
    amendClaim: claimed,
    resubmitClaim: claimed,
    withdrawClaim: claimed,
    readClaimFile: async () => claim.details.files[0].id,
    readWalletCredits: async () => wallet.subscription_id,
    listWalletTransactions: async () => wallet.subscription_id,
    readWalletTransaction: async () => ({ id: wallet.subscription_id, transaction_id: credited.transaction_id }),
    readPartnerUser: employee,
    previewBlock: employee,
    restorePartnerUser: employee,
    listDependents: employee,
    addDependent: employee,
    changeDependent: async () => ({ id: wallet.partner_user_id, uhid: self.uhid }),
    removeDependent: async () => ({ id: wallet.partner_user_id, uhid: self.uhid }),
    readPersonCredits: employee,
    listPersonTransactions: employee,
    transferCredits: employee,
    readVisit: visited,
    reverseVisit: visited,
    readOrder: order,
    readOrderAlias: order,
    cancelOrder: order,
    cancelOrderAlias: order,
    openUpiPayment: order,
    downloadReceipt: order,
    downloadReceiptAlias: order,
    readMySubscription: async () => bought.subscription_id,
    readAutoDebit: async () => bought.subscription_id,
    cancelAutoDebit: async () => bought.subscription_id,
    pauseAutoDebit: async () => bought.subscription_id,
    reauthoriseAutoDebit: async () => bought.subscription_id,
    listInvoices: async () => bought.subscription_id,
    readRefundQuote: async () => bought.subscription_id,
    requestPlanRefund: async () => bought.subscription_id,
    answerRevisedRefund: async () => bought.subscription_id,
    downloadInvoice: async () => ({ id: bought.subscription_id, invoice_id: invoice.id }),
    downloadCreditNote: async () => ({ id: bought.subscription_id, credit_note_id: await creditNote(invoice.id) }),
    readUsage: async () => bought.subscription_id,
    listPlanMembers: async () => bought.subscription_id,
    addMember: async () => bought.subscription_id,
    changeMember: async () => ({ id: bought.subscription_id, uhid: self.uhid }),
    removeMember: async () => ({ id: bought.subscription_id, uhid: self.uhid }),
    sendConfirmationCode: async () => ({ id: bought.subscription_id, uhid: self.uhid }),
    confirmMember: async () => ({ id: bought.subscription_id, uhid: self.uhid }),
    revokeSession: async () => {
      const browser = await actors.browserFor(owner.account_id)
      const { sessions } = (await browser.get('me/sessions')).body
      return sessions.find(({ current }: { current: boolean }) => current).id
    },
  }
})
afterAll(() => world.close())

type IdKind = 'none' | 'own' | 'random' | 'malformed'
const allowed = 'allowed'

/** What the documents expect: the status of a refusal, or that the door opens, whatever then becomes of the request. */
function expectation(name: string, access: Access, actor: Actor, kind: IdKind, subsidiary: string | undefined) {
  if (access === 'anyone') return allowed
  if (!actor.account_id) return 401
  if (actor.pending && AFTER_SECOND_FACTOR.includes(name)) return kind === 'malformed' ? 404 : 403
  if (access === 'person') return allowed
  if (access === 'owner') return actor === owner && kind === 'own' ? allowed : 404
  if ('staff' in access) {
    if (!access.staff.some((role) => role === actor.staff_role)) return 403
    return allowed
  }
  const role = actor.partner_roles[subsidiary ?? '']
  if (!role) return 404
  if (!access.partner.some((may) => may === role)) return 403
  return allowed
}

async function ask(call: CallShape, actor: Actor, kind: IdKind, subsidiary: string | undefined) {
  const id = kind === 'own' ? ((await owned[call.name]?.()) ?? randomUUID()) : kind === 'random' ? randomUUID() : 'x'
  const path = routePath(call).replaceAll(/:(\w+)/g, (_, name) =>
    name === 'subsidiaryId' ? (subsidiary ?? '') : typeof id === 'string' ? id : (id[name] ?? ''),
  )
  const browser = await actor.browser()
  const query = REQUIRED_QUERIES[call.name] ?? ''
  return browser.send(call.method, path + query, call.method === 'GET' ? {} : { body: {} })
}

function kindsOf(call: CallShape): IdKind[] {
  const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => name !== 'subsidiaryId')
  if (named.length === 0) return ['none']
  return owned[call.name] ? ['own', 'random', 'malformed'] : ['random', 'malformed']
}

function isBreach(expected: number | typeof allowed, status: number, access: Access): boolean {
  if (status >= 500) return true
  if (expected !== allowed) return status !== expected
  return access === 'anyone' ? status === 403 : status === 401 || status === 403
}

function creditNote(invoice_id: string): Promise<string> {
  const now = world.clock.now()
  return withTransaction(world.db, (trx) =>
    issueCreditNote(trx, { invoice_id, amount_paise: 100n, reason: 'Refund', reference: 'access-matrix', now }),
  )
}

describe('access', () => {
  test.each(Object.entries(ACCESS))('%s permits exactly the callers that the documents name', async (name, access) => {
    const call = world.product.routes.find((route) => route.call.name === name)?.call
    if (!call) throw new Error(`There is no call ${name}.`)
    const subsidiaries = call.path.includes('{subsidiaryId}') ? [OURS, OUR_OTHER, FOREIGN, randomUUID()] : [undefined]
    const breaches: string[] = []
    for (const subsidiary of subsidiaries) {
      for (const kind of kindsOf(call)) {
        for (const actor of [...others, owner]) {
          const expected = expectation(name, access, actor, kind, subsidiary)
          const { status, text } = await ask(call, actor, kind, subsidiary)
          const line = `${actor.name}, ${kind} id: ${status} instead of ${expected}`
          if (isBreach(expected, status, access)) breaches.push(line)
          // Staff whose role opens a call, and HR in the person's own company, read there what it is for.
          const isOpen = typeof access === 'object' && ('staff' in access || subsidiary === OURS)
          const reads = isOpen && expected === allowed
          if (!reads && mentionsOwner(call, actor, text))
            breaches.push(`${actor.name}, ${kind} id: reads the owner's data`)
        }
      }
    }
    expect(breaches).toEqual([])
  })
})

/** What simulator mode shows to anyone is its purpose; everywhere else a stranger's answer holds nothing of the owner. */
function mentionsOwner(call: CallShape, actor: Actor, text: string): boolean {
  if (actor === owner || call.simulatorOnly) return false
  return [BUYER.name, BUYER.email, ownerMobile, owner.account_id].some((secret) => text.includes(secret))
}
