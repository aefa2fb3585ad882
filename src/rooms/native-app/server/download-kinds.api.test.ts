import { afterAll, beforeAll, expect, test } from 'vitest'
import { callUrl } from '#platform/contract/client.ts'
import { readFile } from '#rooms/bulk-uploads/contract/files.ts'
import { downloadReceipt } from '#rooms/checkout/contract/orders.ts'
import { readMyCheckupReport } from '#rooms/checkups/contract/my-checkups.ts'
import { downloadPrescription } from '#rooms/consults/contract/consultation.ts'
import { downloadCertificate } from '#rooms/insurance/contract/applications.ts'
import { downloadInvoice } from '#rooms/invoices/contract.ts'
import { downloadReport } from '#rooms/reports/contract/reports.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import { giveConsult, givePatient } from '#testing/consults.ts'
import { openEmployer } from '#testing/employer.ts'
import { generatedReport } from '#testing/generated-report.ts'
import { issuedCover } from '#testing/insurance.ts'
import { pdf } from '#testing/pdf.ts'
import { newPeople, sendList } from '#testing/uploaded-list.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

interface Link {
  who: Browser
  path: string
}

/** Each kind of file that a page offers: the person, and the address of its link. */
const LINKS: Record<string, () => Promise<Link>> = {
  receipt: async () => {
    const who = await world.signUp('+919812300811')
    const { transaction_id } = await buyPlan(world, who)
    return { who, path: callUrl(downloadReceipt, { transaction_id }) }
  },
  invoice: async () => {
    const who = await world.signUp('+919812300812')
    const { subscription_id: id } = await buyPlan(world, who)
    const { invoices } = (await who.get(`subscriptions/${id}/invoices`)).body
    return { who, path: callUrl(downloadInvoice, { id, invoice_id: invoices[0].id }) }
  },
  'certificate of insurance': async () => {
    const { browser, application_id } = await issuedCover(world, '+919812300813')
    return { who: browser, path: callUrl(downloadCertificate, { id: application_id }) }
  },
  prescription: async () => {
    const patient = await givePatient(world, '+919812300814')
    return { who: patient.browser, path: callUrl(downloadPrescription, await giveConsult(world, patient)) }
  },
  'report of a check-up': async () => {
    const who = await world.signUp('+919812300815')
    await buyPlan(world, who)
    const { id } = (await bookFirst(who)).body
    await moveAsProvider(world, id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED')
    const content = (await pdf(['Haemoglobin 14.1'])).toString('base64')
    await sendProviderMessage(world, { order_id: id, sub_status: 'REPORT_RELEASED', report: { content } })
    const { reports } = (await who.get(`me/checkups/${id}`)).body
    return { who, path: callUrl(readMyCheckupReport, { id, reportId: reports[0].id }) }
  },
  'report of a company, as CSV': async () => {
    const employer = await openEmployer(world)
    const { id } = await generatedReport(world, employer, { type: 'CORPORATE_USAGE_REPORT' })
    const subsidiaryId = employer.path.split('/').at(-1)
    return { who: await employer.hr(), path: callUrl(downloadReport, { subsidiaryId, id }, { format: 'csv' }) }
  },
  'remarks on a list': async () => {
    const employer = await openEmployer(world)
    const { body } = await sendList(employer, 'ACTIVATE', newPeople(9_681_000_000).people(1).replace('nila1@', 'nila1'))
    const subsidiaryId = employer.path.split('/').at(-1)
    const path = callUrl(readFile, { subsidiaryId, id: body.file_id }, { status: 'INVALID' })
    return { who: await employer.hr(), path }
  },
}

test.each(Object.entries(LINKS))(
  'the app saves a %s from an address for one use, as its link gives it (C6.05)',
  async (_, link) => {
    const { who, path } = await link()
    const own = await who.get(path)
    const { status, body } = await who.post('downloads', { path })
    expect([own.status, status]).toEqual([200, 201])
    const address = new URL(body.url).pathname
    const saved = await world.browser().get(address)
    expect(saved.status).toBe(200)
    for (const header of ['content-type', 'content-disposition'])
      expect(saved.headers.get(header)).toBe(own.headers.get(header))
    expect(saved.text.slice(0, 200)).toBe(own.text.slice(0, 200))
    expect((await world.browser().get(address)).status).toBe(404)
  },
)
