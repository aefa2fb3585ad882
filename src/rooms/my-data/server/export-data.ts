import type { AnswerOf, CallShape } from '#platform/contract/call.ts'
import { callUrl } from '#platform/contract/client.ts'
import type { ZipPart } from '#platform/reports/zip-file.ts'
import { readLoginEmail } from '#rooms/accounts/contract/login-email.ts'
import { listSessions, readUserInfo } from '#rooms/accounts/contract.ts'
import { listAddresses } from '#rooms/addresses/contract.ts'
import { readAutoDebit } from '#rooms/auto-renewal/contract.ts'
import { readBankDetails } from '#rooms/bank-details/contract/member.ts'
import { downloadReceipt, readOrder } from '#rooms/checkout/contract/orders.ts'
import { listMyCheckups, readMyCheckup, readMyCheckupReport } from '#rooms/checkups/contract/my-checkups.ts'
import { listClaims, readClaim, readClaimFile } from '#rooms/claims/contract/read-claims.ts'
import { downloadPrescription, listConsultations } from '#rooms/consults/contract/consultation.ts'
import { listPlanProposals } from '#rooms/covid-care/contract/proposals.ts'
import { listMyCamps } from '#rooms/health-camps/contract/member.ts'
import { downloadCareSummary, listMyCare, readCare } from '#rooms/home-care/contract/care.ts'
import { downloadCertificate, listInsuranceApplications } from '#rooms/insurance/contract/applications.ts'
import { listMyPolicies } from '#rooms/insurance/contract/policies.ts'
import { downloadCreditNote, downloadInvoice, listMyInvoices } from '#rooms/invoices/contract.ts'
import type { SessionFile } from '#rooms/native-app/server/read-as.ts'
import { listMyPartnerConsents } from '#rooms/partner-consents/contract/person.ts'
import { listPlanMembers } from '#rooms/subscriptions/contract/members.ts'
import { listMySubscriptions } from '#rooms/subscriptions/contract/subscription.ts'
import { readUsage } from '#rooms/subscriptions/contract/usage.ts'
import { listVisits } from '#rooms/unlock/contract/unlock.ts'
import { listWalletTransactions, readWalletCredits } from '#rooms/wallet/contract.ts'
import { readErasure } from '../contract/erasure.ts'
import { listMyAccessLog, listMyConsents, listMyGrievances } from '../contract.ts'

/** Makes a GET call as the person whose copy it is; undefined where it does not answer 200. */
export type ReadOwn = (path: string) => Promise<SessionFile | undefined>

/**
 * Everything a person can read about themselves, by the calls behind their own screens: what the product shows them is in
 * their copy, and nothing that it does not. JSON for programs, documents as they are.
 * @param orders transaction ids of the person's orders, which no call lists
 */
export async function* exportData(readOwn: ReadOwn, orders: readonly string[]): AsyncGenerator<ZipPart> {
  const own = ownReader(readOwn)
  yield json('profile', await own.read(readUserInfo))
  yield json('login-email', await own.read(readLoginEmail))
  yield json('logins', await own.read(listSessions))
  yield json('addresses', await own.read(listAddresses))
  yield json('bank-account', await own.read(readBankDetails))
  yield json('consents', await own.read(listMyConsents))
  yield json('who-looked', await own.pages(listMyAccessLog, 'entries'))
  yield json('complaints', await own.read(listMyGrievances))
  yield json('deletion', await own.read(readErasure))
  yield json('coordinators', await own.pages(listMyPartnerConsents, 'partner_user_consents'))
  yield json('visits', await own.read(listVisits))
  yield json('health-camps', (await own.read(listMyCamps))?.camps ?? [])
  yield* plansAndInvoices(own)
  for (const transaction_id of orders) {
    const { gateway: _, ...order } = (await own.read(readOrder, { transaction_id })) ?? { gateway: null }
    yield json(`orders/${transaction_id}`, order)
    yield* own.document(`orders/${transaction_id}`, downloadReceipt, { transaction_id })
  }
  yield* claimsAndCare(own)
  yield* insurance(own)
}

async function* plansAndInvoices(own: OwnReader): AsyncGenerator<ZipPart> {
  for (const plan of (await own.read(listMySubscriptions))?.subscriptions ?? []) {
    const of = { id: plan.id }
    yield json(`plans/${plan.id}`, {
      plan,
      members: await own.read(listPlanMembers, of),
      auto_renewal: await own.read(readAutoDebit, of),
      usage: await own.read(readUsage, of),
      credits: await own.read(readWalletCredits, of),
      transactions: await own.read(listWalletTransactions, of),
    })
  }
  const invoices = (await own.read(listMyInvoices))?.invoices ?? []
  yield json('invoices', invoices)
  for (const { id: invoice_id, subscription_id: id, credit_notes } of invoices) {
    yield* own.document('invoices', downloadInvoice, { id, invoice_id })
    for (const note of credit_notes)
      yield* own.document('invoices', downloadCreditNote, { id, credit_note_id: note.id })
  }
}

async function* claimsAndCare(own: OwnReader): AsyncGenerator<ZipPart> {
  for (const { id } of await own.pages(listClaims, 'subscription_usage_moderations')) {
    const claim = await own.read(readClaim, { id })
    yield json(`claims/${id}`, claim)
    for (const file of claim?.details.files ?? [])
      yield* own.document(`claims/${id}/${file.id}`, readClaimFile, { id: file.id })
  }
  const consultations = await own.pages(listConsultations, 'consultations')
  yield json('consultations', consultations)
  for (const { transaction_id, prescriptions } of consultations)
    for (const { id } of prescriptions)
      yield* own.document(`prescriptions/${id}`, downloadPrescription, { transaction_id, id })
  for (const { id } of (await own.read(listMyCheckups))?.orders ?? []) {
    const order = await own.read(readMyCheckup, { id })
    yield json(`check-ups/${id}`, order)
    for (const report of order?.reports ?? [])
      yield* own.document(`check-ups/${id}/${report.id}`, readMyCheckupReport, { id, reportId: report.id })
  }
  yield json('home-care-answers', await own.pages(listPlanProposals, 'plan_proposals'))
  for (const { subscription_id: id } of (await own.read(listMyCare))?.care ?? []) {
    yield json(`home-care/${id}`, await own.read(readCare, { id }))
    yield* own.document(`home-care/${id}`, downloadCareSummary, { id })
  }
}

async function* insurance(own: OwnReader): AsyncGenerator<ZipPart> {
  yield json('insurance-policies', await own.pages(listMyPolicies, 'policies'))
  const applications = await own.pages(listInsuranceApplications, 'insurance_applications')
  yield json('insurance-applications', applications)
  for (const { id } of applications) yield* own.document(`insurance/${id}`, downloadCertificate, { id })
}

type OwnReader = ReturnType<typeof ownReader>

function ownReader(readOwn: ReadOwn) {
  async function read<C extends CallShape>(call: C, params?: object, query?: object): Promise<AnswerOf<C> | undefined> {
    const found = await readOwn(callUrl(call, params, query))
    return found && found.content.length > 0 ? JSON.parse(found.content.toString()) : undefined
  }
  return {
    read,
    /** All rows of a list, page by page. */
    async pages<C extends CallShape, Noun extends keyof AnswerOf<C> & string>(
      call: C,
      noun: Noun,
      params?: object,
    ): Promise<AnswerOf<C>[Noun] & unknown[]> {
      const rows: unknown[] = []
      for (let page_number = 1; ; page_number++) {
        const page = (await read(call, params, { page_number })) as
          | (Record<string, unknown[]> & { pagination_info?: { has_next_page: boolean } })
          | undefined
        rows.push(...(page?.[noun] ?? []))
        if (!page?.pagination_info?.has_next_page) return rows as AnswerOf<C>[Noun] & unknown[]
      }
    },
    /** A file under the name that its call gives it; nothing where there is none. */
    async *document(folder: string, call: CallShape, params: object): AsyncGenerator<ZipPart> {
      const found = await readOwn(callUrl(call, params))
      if (found?.file_name) yield [`${folder}/${found.file_name.replaceAll(/[/\\]/g, '_')}`, once(found.content)]
    },
  }
}

function json(name: string, value: unknown): ZipPart {
  return [`${name}.json`, once(Buffer.from(`${JSON.stringify(value ?? null, null, 2)}\n`))]
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
