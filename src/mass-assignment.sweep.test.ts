/** No column can be written by naming it: every column that a form does not offer is an unknown field of the call. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallShape } from '#platform/contract/call.ts'
import { SESSION_COOKIE, tokenHash } from '#platform/serving/session.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { issueCreditNote } from '#rooms/invoices/server/commands/issue-credit-note.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Browser } from './testing/browser.ts'
import { buyPlan } from './testing/buy-plan.ts'
import { bodyFields, filledPath } from './testing/calls.ts'
import { CALLS_OF_A_PLAN } from './testing/calls-of-a-plan.ts'
import { planCampOf } from './testing/camps.ts'
import { bookFirst, CHECKUP_CALLS } from './testing/checkups.ts'
import { fileVisit, sendForm } from './testing/claim-form.ts'
import { clinicVisits, type Visitor } from './testing/clinic-visits.ts'
import { COMPANY_CHECKUP_CALLS, insertCandidate } from './testing/company-checkups.ts'
import { giveConsult } from './testing/consults.ts'
import { corporateLead } from './testing/corporate-lead-input.ts'
import { giveEmployee } from './testing/give-employee.ts'
import { homeCareRecords } from './testing/home-care-records.ts'
import { insertGrants } from './testing/insert-grants.ts'
import { insuranceRecords } from './testing/insurance-records.ts'
import { consentRecords } from './testing/partner-consents.ts'
import { recordsOfCare } from './testing/records-of-care.ts'
import { recordsOfOthers } from './testing/records-of-others.ts'
import { REQUIRED_QUERIES } from './testing/required-queries.ts'
import { staffReportRecords } from './testing/staff-report.ts'
import { csvOf, sendList } from './testing/uploaded-list.ts'
import { openWorld, type World } from './testing/world.ts'

/** The maximum number of unknown keys in a refusal. */
const NAMED = 20

let world: World
let visitor: Browser
/** The same person before the second factor, for the calls that lead to it. */
let halfway: Browser
let params: Record<string, string>
let ids: Record<string, string>
let columns: string[]
let consult: Record<string, string>
let topup: { transaction_id: string }
let ofOthers: Record<string, Record<string, string>>

/** A person who passes every permission check and owns every record that a call may be about. */
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  const { db, clock } = world
  const now = clock.now()
  visitor = await world.signUp('+919811111112')
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', '+919811111112')
    .executeTakeFirstOrThrow()
  const bought = await buyPlan(world, visitor)
  const employee = await giveEmployee(world, '+919811111114')
  const { subsidiary_id, partner_plan_id } = employee
  await db.insertInto('staff_roles').values({ account_id: id, role: 'SUPERADMIN', granted_at: now }).execute()
  await db
    .insertInto('partner_roles')
    .values({ account_id: id, subsidiary_id, role: 'PARTNER_ADMIN', granted_at: now })
    .execute()
  halfway = await world.signUp('+919811111112')
  await db
    .updateTable('sessions')
    .set({ second_factor: 'pending' })
    .where('token_hash', '=', tokenHash(halfway.cookies.get(SESSION_COOKIE)!))
    .execute()
  const dead = await db
    .insertInto('jobs')
    .values({ name: 'notifications.deliver-message', run_at: now, created_at: now, finished_at: now, status: 'dead' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [{ uhid }] = (await visitor.get(`subscriptions/${bought.subscription_id}`)).body.members
  const [{ id: invoice_id }] = (await visitor.get('me/invoices')).body.invoices
  const credit_note_id = await issueCreditNote(db, {
    invoice_id,
    amount_paise: 100n,
    reason: 'Refund',
    reference: 'mass-assignment',
    now,
  })
  const corporate = await visitor.post('leads/corporate', corporateLead())
  const lead = await visitor.send('PUT', 'leads', {
    body: { type: 'PLAN_ENQUIRY', name: 'Asha Verma', mobile: '9811111112' },
  })
  const grants = await insertGrants(world, { subscription_id: bought.subscription_id, granted_by: id })
  const people = clinicVisits(world, 9_811_111_200)
  consult = await giveConsult(world, { subscription_id: bought.subscription_id, uhid, account_id: id })
  params = {
    ...bought,
    grant_id: grants.quota,
    uhid,
    invoice_id,
    credit_note_id,
    subsidiaryId: subsidiary_id,
    partnerId: partner_plan_id,
    bucket: 'initiated',
    kind: 'coupons',
    ifsc_code: 'HDFC0000001',
    claim_id: '900',
    page: '1',
    token: 'A'.repeat(43),
    type: 'BLOCK',
    pass_no: (await people.unlock({ browser: visitor, uhid } as Visitor, await people.clinic())).body.visit_pass
      .pass_no,
    establishment_id: DEMO_NETWORK.clinic,
    reportId: WALLET_CONTRACT,
  }
  const [member] = (await visitor.get('members')).body.members
  const claim = (await fileVisit(visitor, member, now, { data: { scheduled_time: toWireTime(now) } })).body
  // Staff cannot decide about their own claim.
  const other = await world.signUp('+919811111113')
  const boughtByOther = await buyPlan(world, other, { name: 'Somebody Else', email: 'else@example.com' })
  ofOthers = await recordsOfOthers(world, { other, bought: boughtByOther, colleague: visitor })
  const [member_of_other] = (await other.get('members')).body.members
  const claimOfOther = await fileVisit(other, member_of_other, now, { data: { scheduled_time: toWireTime(now) } })
  const ofDeskClaims = world.product.routes.flatMap(({ call }) =>
    call.path.startsWith('dashboard/claims/{id}') ? [call.name] : [],
  )
  const batch = await db
    .insertInto('payout_batches')
    .values({ opened_at: now, way: 'GATEWAY' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofBatches = [
    'readPayoutBatch',
    'listBatchPayouts',
    'exportBatchPayouts',
    'downloadPayoutFile',
    'readBankAnswer',
  ]
  const ofClaims = ['amendClaim', 'withdrawClaim', 'resubmitClaim', 'readClaim']
  const ofWallet = ['readWalletCredits', 'listWalletTransactions', 'readWalletTransaction']
  const wallet = await giveEmployee(world, '+919811111112')
  topup = await db
    .selectFrom('wallet_topups')
    .select('transaction_id')
    .where('partner_plan_id', '=', partner_plan_id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const ofEmployee = [
    'readPersonCredits',
    'listPersonTransactions',
    'transferCredits',
    'previewBlock',
    'restorePartnerUser',
    'readPartnerUser',
    'listDependents',
    'addDependent',
    'changeDependent',
    'removeDependent',
  ]
  const ofUploads = [
    'readFile',
    'mapFile',
    'settleDoubts',
    'deleteFile',
    'listFileRows',
    'correctFileRows',
    'setFileColumn',
    'undoFileColumn',
    'undoUpload',
    'previewUndo',
  ]
  const list = { path: `partner_dashboard/subsidiaries/${subsidiary_id}`, partner_id: partner_plan_id }
  const uploaded = await sendList({ ...list, hr: async () => visitor }, 'BLOCK', csvOf(['Email'], [['a@b.example']]))
  const asked = { partnerId: partner_plan_id, type: 'APP_DOWNLOAD', durationDays: 0 }
  const report = (await visitor.post(`${list.path}/partners/${partner_plan_id}/report`, asked)).body
  const checkup = (await bookFirst(visitor)).body
  params.order_id = checkup.id
  const candidate = await insertCandidate(world, { subsidiary_id })
  const ofPartnerPages = [
    'readPartnerPage',
    'readPartnerMembership',
    'savePartnerConsent',
    'activatePartner',
    'verifyPartnerActivation',
  ]
  ids = {
    ...Object.fromEntries(ofPartnerPages.map((name) => [name, WALLET_CONTRACT])),
    ...Object.fromEntries(ofClaims.map((name) => [name, String(claim.id)])),
    ...Object.fromEntries(ofBatches.map((name) => [name, String(batch.id)])),
    ...Object.fromEntries(ofDeskClaims.map((name) => [name, String(claimOfOther.body.id)])),
    ...Object.fromEntries(CHECKUP_CALLS.map((name) => [name, checkup.id])),
    ...Object.fromEntries(COMPANY_CHECKUP_CALLS.map((name) => [name, candidate])),
    ...(await planCampOf(world, visitor, params)),
    ...(await recordsOfCare(world, other, params)),
    ...(await homeCareRecords(world, '+919811111112', params, '+919811111113')),
    ...(await insuranceRecords(world, '+919811111112', '+919811111113')),
    ...(await consentRecords(world, subsidiary_id, '+919811111112')),
    readClaimFile: claim.details.files[0].id,
    ...Object.fromEntries(ofWallet.map((name) => [name, wallet.subscription_id])),
    ...Object.fromEntries(ofUploads.map((name) => [name, uploaded.body.file_id])),
    ...Object.fromEntries(ofEmployee.map((name) => [name, employee.partner_user_id])),
    ...Object.fromEntries(CALLS_OF_A_PLAN.map((name) => [name, bought.subscription_id])),
    downloadReport: report.id,
    ...(await staffReportRecords(visitor)),
    readLead: lead.body.id,
    moveLead: lead.body.id,
    readCorporateLead: corporate.body.id,
    changeCorporateLead: corporate.body.id,
    readAuditEntry: '1',
    revokeHealthCash: grants.health_cash,
    retryDeadLetter: `job-${dead.id}`,
  }
  const { rows } = await sql<{ column_name: string }>`
    select distinct column_name from information_schema.columns where table_schema = 'public' order by column_name
  `.execute(db)
  columns = rows.map(({ column_name }) => column_name)
})
afterAll(() => world.close())

/** Signed forms and signed bytes belong to the gateway, with its own fields. */
const calls = () => world.product.routes.map(({ call }) => call).filter((call) => !call.signedForm && !call.raw)

/** Sends the columns in batches, and returns every answer other than 'unknown field'. */
async function breaches(call: CallShape, known: string[], send: (batch: string[]) => ReturnType<Browser['get']>) {
  const foreign = columns.filter((column) => !known.includes(column))
  const found: string[] = []
  for (let at = 0; at < foreign.length; at += NAMED) {
    const batch = foreign.slice(at, at + NAMED)
    const { status, error, text } = await send(batch)
    const refused = status === 400 && error?.type === 'UNKNOWN_FIELD'
    const named = (error?.extra_args.keys ?? []) as string[]
    if (!refused || named.toSorted().join() !== batch.toSorted().join())
      found.push(`${call.name}: ${status} ${text.slice(0, 80)} with ${batch.join()}`)
  }
  return found
}

/** At least as many as one call is sent. */
const BATCHES = 200

async function send(call: CallShape, query: string, body?: object) {
  const who = call.path.startsWith('login/totp') ? halfway : visitor
  // Of some calls more than a person makes in an hour or a day.
  if (call.limits?.some(({ limit }) => limit < BATCHES)) await world.db.deleteFrom('rate_windows').execute()
  const topups = call.path.startsWith('dashboard/topups/') ? topup : {}
  const network: Record<string, string> = call.path.startsWith('dashboard/network') ? { kind: 'specialities' } : {}
  const consults = call.path.startsWith('/consult/api/v1/consultations/') ? consult : {}
  const path = filledPath(call, {
    ...params,
    ...topups,
    ...network,
    ...consults,
    ...(ids[call.name] ? { id: ids[call.name]! } : {}),
    ...ofOthers[call.name],
  })
  // One call acts only when one of our pages sends it.
  const headers = { 'sec-fetch-site': 'same-origin' }
  if (call.files && body) return sendForm(who, call.method, path + query, { data: { ...body } }, headers)
  return who.send(call.method, path + query, {
    ...(body ? { body } : {}),
    headers,
  })
}

test('the tables have the columns that an attacker would try', () => {
  for (const column of ['status', 'role', 'account_id', 'amount_paise', 'version', 'created_at', 'blocked_at'])
    expect(columns).toContain(column)
})

/** Keys at a depth: 'select.search' → { select: { search: keys } }. */
function within(path: string, keys: object): object {
  return path === '' ? keys : path.split('.').reduceRight<object>((inner, name) => ({ [name]: inner }), keys)
}

test('no call accepts a column of any table beside the fields of its body, at any depth', async () => {
  const found: string[] = []
  for (const call of calls().filter(({ method }) => method !== 'GET')) {
    for (const [path, known] of bodyFields(call)) {
      found.push(
        ...(await breaches(call, known, (batch) => {
          const keys = Object.fromEntries(batch.map((name) => [name, 1]))
          return send(call, REQUIRED_QUERIES[call.name] ?? '', within(path, keys))
        })),
      )
    }
  }
  expect(found).toEqual([])
})

test('no call accepts a column of any table in its URL', async () => {
  const found: string[] = []
  for (const call of calls()) {
    const known = Object.keys(call.query?.shape ?? {})
    found.push(
      ...(await breaches(call, known, (batch) => {
        const query = `?${batch.map((name) => `${name}=1`).join('&')}`
        return send(call, query, call.method === 'GET' ? undefined : {})
      })),
    )
  }
  expect(found).toEqual([])
})
