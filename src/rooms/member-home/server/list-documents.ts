import type { ReplyOf } from '#platform/contract/call.ts'
import { API_BASE } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { listAffairs } from '#rooms/checkups/server/affairs.ts'
import { listOwnReports } from '#rooms/checkups/server/reports.ts'
import { listPrescriptions } from '#rooms/consults/server/queries/member-consults.ts'
import { listInvoicesOf } from '#rooms/invoices/server/queries.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { viewSubscriptions } from '#rooms/subscriptions/server/queries.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { DOCUMENT_KINDS, type listMyDocuments, type MemberDocument } from '../contract.ts'

const OF_EACH = 100

/** The documents that a person may open, newest first; each room decides which are theirs. */
export async function listDocuments(db: Db, account_id: string, now: Date): Promise<ReplyOf<typeof listMyDocuments>> {
  const found = await Promise.all([
    cards(db, account_id, now),
    prescriptions(db, account_id),
    reports(db, account_id),
    taxDocuments(db, account_id),
    certificates(db, account_id),
    careSummaries(db, account_id),
  ])
  const documents = found.flat().toSorted((a, b) => b.date.localeCompare(a.date) || orderOf(a) - orderOf(b))
  return {
    documents,
    counts: DOCUMENT_KINDS.map((kind) => ({ kind, count: documents.filter((one) => one.kind === kind).length })).filter(
      ({ count }) => count > 0,
    ),
  }
}

const orderOf = ({ kind }: MemberDocument) => DOCUMENT_KINDS.indexOf(kind)

/** Only an active plan has a card. */
async function cards(db: Db, account_id: string, now: Date): Promise<MemberDocument[]> {
  const plans = await viewSubscriptions(db, await membershipsOf(db, account_id), now)
  return plans
    .filter(({ is_active }) => is_active)
    .map(({ id, plan_name, term, is_owner, members }) => ({
      kind: 'CARD',
      id,
      person: is_owner ? null : (members[0]?.name ?? null),
      about: plan_name,
      date: term.start_date,
      amount: null,
      link: `${API_BASE}/subscriptions/${id}/card`,
    }))
}

async function prescriptions(db: Db, account_id: string): Promise<MemberDocument[]> {
  const rows = await listPrescriptions(db, account_id, OF_EACH)
  return rows.map(({ id, transaction_id, issued_at, patient_name, doctor_name }) => ({
    kind: 'PRESCRIPTION',
    id,
    person: patient_name,
    about: doctor_name,
    date: istDateOf(issued_at),
    amount: null,
    link: `/consult/api/v1/consultations/${transaction_id}/prescriptions/${id}`,
  }))
}

/** Nobody but the patient, or the buyer for somebody without a login, opens a report. */
async function reports(db: Db, account_id: string): Promise<MemberDocument[]> {
  const own = (await listAffairs(db, account_id)).filter(({ is_patient }) => is_patient)
  const found = await listOwnReports(db, own)
  return found
    .toReversed()
    .slice(0, OF_EACH)
    .map(({ id, order_id, name, released_on }) => ({
      kind: 'REPORT',
      id,
      person: own.find(({ order }) => order.id === order_id)!.order.person_name,
      about: name,
      date: istDateOf(released_on),
      amount: null,
      link: `${API_BASE}/me/checkups/${order_id}/reports/${id}`,
    }))
}

async function taxDocuments(db: Db, account_id: string): Promise<MemberDocument[]> {
  const invoices = await listInvoicesOf(db, { account_id })
  return invoices.slice(0, OF_EACH).flatMap(({ subscription_id, credit_notes, ...invoice }): MemberDocument[] => {
    const plan = `${API_BASE}/subscriptions/${subscription_id}`
    return [
      taxDocument('INVOICE', invoice, `${plan}/invoices/${invoice.id}`),
      ...credit_notes.map((note) => taxDocument('CREDIT_NOTE', note, `${plan}/credit_notes/${note.id}`)),
    ]
  })
}

function taxDocument(
  kind: MemberDocument['kind'],
  { id, number, issued_on, amount }: { id: string; number: string; issued_on: string; amount: number },
  link: string,
): MemberDocument {
  return { kind, id, person: null, about: number, date: issued_on, amount, link }
}

/** Of covers that are issued; what the certificate says is read when it is opened. */
async function certificates(db: Db, account_id: string): Promise<MemberDocument[]> {
  const rows = await db
    .selectFrom('insurance_policies')
    .select(['application_id', 'coi_number', 'coi_received_at'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'COMPLETED')
    .where('coi_received_at', 'is not', null)
    .orderBy('coi_received_at', 'desc')
    .limit(OF_EACH)
    .execute()
  return rows.map(({ application_id, coi_number, coi_received_at }) => ({
    kind: 'CERTIFICATE',
    id: application_id,
    person: null,
    about: coi_number,
    date: istDateOf(coi_received_at!),
    amount: null,
    link: `${API_BASE}/insurance_applications/${application_id}/coi`,
  }))
}

async function careSummaries(db: Db, account_id: string): Promise<MemberDocument[]> {
  const rows = await db
    .selectFrom('home_care_episodes as e')
    .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
    .select(['e.subscription_id', 'e.ends_on'])
    .where('s.account_id', '=', account_id)
    .whereRef('e.account_id', '=', 's.account_id')
    .where('e.status', '=', 'COMPLETED')
    .limit(OF_EACH)
    .execute()
  return rows.map(({ subscription_id, ends_on }) => ({
    kind: 'CARE_SUMMARY',
    id: subscription_id,
    person: null,
    about: null,
    date: ends_on as IstDate,
    amount: null,
    link: `${API_BASE}/subscriptions/${subscription_id}/care/summary`,
  }))
}
