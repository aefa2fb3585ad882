import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, it } from 'vitest'
import { DEMO_FACTS } from '../seed.ts'
import { certificatePdf } from './certificate-pdf.ts'

const CERTIFICATE = {
  brand: 'Tulsi',
  policyholder: 'Tulsi Health Plans Private Limited',
  care_phone: '1800 000 1234',
  cover: {
    ...DEMO_FACTS,
    id: 'v1',
    insurance_plan_id: 'p1',
    slug: 'life',
    plan_status: 'LIVE' as const,
    version: 1,
    enrolment_last_date: null,
    claim_settlement: null,
  },
  coi_number: 'SLI-000123',
  received_at: new Date('2026-11-26T10:00:00Z'),
  start_date: '2026-11-26',
  end_date: '2027-11-25',
  member: { name: 'ईशा राव', dob: '1996-03-14' },
  nominee: { name: 'रोहन राव', relation: 'GrandMother', appointee_name: 'Meena Rao' },
  endorsement: null,
  free_look_until: '2026-12-26',
  verify_url: 'https://plus.example/plus/insurance-plan/verify/AAAAAAAAAAAAAAAAAAAAAA',
}

/** The texts of a certificate's pages. */
async function pagesOf(bytes: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return texts
}

/** The text of a certificate that has one page. */
async function textOf(bytes: Buffer): Promise<string> {
  const [text = '', ...more] = await pagesOf(bytes)
  expect(more).toEqual([])
  return text
}

it('a certificate has the rupee sign and Devanagari on one page, and is the same whenever it is drawn', async () => {
  const bytes = await certificatePdf(CERTIFICATE)
  expect(bytes.equals(await certificatePdf(CERTIFICATE))).toBe(true)
  const text = await textOf(bytes)
  for (const part of [
    'SLI-000123',
    '₹5 Lakh (₹5,00,000)',
    '₹1,180',
    'राव',
    'Grandmother',
    'Meena Rao',
    '1800 000 1234',
    'SLI-GTL-2026-00417',
  ])
    expect(text).toContain(part)
  expect(bytes.toString('latin1')).toContain(`/URI (${CERTIFICATE.verify_url})`)
})

it('a certificate names the legal entity that holds the master policy, and its address to verify as a text', async () => {
  const text = await textOf(await certificatePdf(CERTIFICATE))
  expect(text).toContain('Tulsi Health Plans Private Limited')
  expect(text).not.toContain('Tulsi Plus')
  expect(text.replaceAll(/\s/g, '')).toContain(CERTIFICATE.verify_url)
  expect(text).not.toContain('Endorsement')
})

it('a certificate with an endorsement says what was changed and when, and that earlier prints are superseded', async () => {
  const endorsement = { number: 2, on: '2026-12-05' }
  const bytes = await certificatePdf({ ...CERTIFICATE, endorsement })
  const text = (await textOf(bytes)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Endorsement 2, nominee changed on 05 Dec 2026. Earlier prints are superseded.')
  expect(text).toContain('Issued on 26 Nov 2026')
})

it('a certificate with the longest of everything continues on a second page, with its code and address whole', async () => {
  const long = (length: number) => 'Suraksha Life Insurance '.repeat(9).slice(0, length).trim()
  const pages = await pagesOf(
    await certificatePdf({
      ...CERTIFICATE,
      policyholder: long(100),
      cover: { ...CERTIFICATE.cover, insurer: long(120), name: long(80), master_policy_number: long(60) },
      coi_number: `SLI/${'0'.repeat(56)}`,
      member: { name: long(100), dob: '1996-03-14' },
      nominee: { name: long(100), relation: 'GrandMother', appointee_name: long(100) },
      endorsement: { number: 12, on: '2027-09-30' },
      verify_url: `https://plus.a-long-name-of-a-company.example/plus/insurance-plan/verify/${'A'.repeat(22)}`,
    }),
  )
  expect(pages).toHaveLength(2)
  expect(pages[1]?.replaceAll(/\s/g, '')).toContain(`/verify/${'A'.repeat(22)}`)
  expect(pages[1]).toContain('1800 000 1234')
})
