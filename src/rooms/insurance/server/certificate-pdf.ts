import { create } from 'qrcode'
import { drawPdf, type PdfDocument, withActualText } from '#platform/documents/pdf.ts'
import { formatDate } from '#values/display-time.ts'
import { type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { formatRupees, inLakh } from '#values/money.ts'
import { contactOf } from '../rules/contact.ts'
import type { Endorsement } from '../rules/endorsement.ts'
import { certificateWords as words } from '../words/certificate.ts'
import type { Cover } from './covers.ts'

export interface Certificate {
  brand: string
  /** The legal entity that holds the master policy. */
  policyholder: string
  care_phone: string
  cover: Cover
  coi_number: string
  received_at: Date
  start_date: IstDate
  end_date: IstDate
  member: { name: string; dob: IstDate }
  nominee: { name: string; relation: string; appointee_name: string | null }
  endorsement: Endorsement | null
  free_look_until: IstDate | null
  /** What the QR code opens. */
  verify_url: string
}

const GREEN = '#1f6b3a'
const QUIET = '#5b625c'
const INK = '#1c211d'
const LEFT = 56
/** In points. */
const CODE_SIDE = 110
/** The quiet zone, in modules, that scanners need around the code. */
const QUIET_ZONE = 4

/** The certificate of insurance: the same policy gives the same bytes, whenever it is drawn. */
export function certificatePdf(certificate: Certificate): Promise<Buffer> {
  const { brand, coi_number, received_at, endorsement } = certificate
  const title = `${words.title} ${coi_number}`
  return drawPdf(
    { title, author: `${brand} Plus`, date: endorsement ? startOfIstDay(endorsement.on) : received_at },
    (page) => {
      page.font('strong').fontSize(20).fillColor(GREEN).text(certificate.cover.insurer)
      page.font('strong').fontSize(15).fillColor(INK).text(words.title)
      page.moveDown(1).fontSize(10.5)
      for (const [name, value] of rowsOf(certificate)) pair(page, name, value)
      foot(page, certificate)
      drawCode(page, certificate.verify_url)
      page.text(words.care(certificate.care_phone), LEFT, page.page.height - 90, { lineBreak: false })
    },
  )
}

function rowsOf(certificate: Certificate) {
  const { rows } = words
  const { cover, coi_number, received_at, start_date, end_date, member, nominee, endorsement } = certificate
  const premium = words.withTax(
    formatRupees(cover.premium_paise),
    formatRupees(cover.tax_paise),
    String(cover.tax_rate),
  )
  return [
    [rows.coi, coi_number],
    [rows.insurer, cover.insurer],
    [rows.registration, cover.insurer_registration],
    [rows.master, cover.master_policy_number],
    [rows.holder, certificate.policyholder],
    [rows.member, member.name],
    [rows.dob, formatDate(member.dob)],
    [rows.cover, cover.name],
    [rows.sum, `${inLakh(cover.sum_assured_paise)} (${formatRupees(cover.sum_assured_paise)})`],
    [rows.premium, premium],
    [rows.period, words.period(formatDate(start_date), formatDate(end_date))],
    [rows.nominee, words.relation(nominee.name, nominee.relation)],
    ...(nominee.appointee_name ? [[rows.appointee, nominee.appointee_name] as const] : []),
    [rows.issued, formatDate(istDateOf(received_at))],
    ...(endorsement
      ? [[rows.endorsement, words.endorsement(endorsement.number, formatDate(endorsement.on))] as const]
      : []),
  ] as const
}

function pair(page: PdfDocument, name: string, value: string): void {
  const y = page.y
  page.font('text').fillColor(QUIET).text(name, LEFT, y, { width: 130 })
  withActualText(page, value, () => page.font('strong').fillColor(INK).text(value, 190, y, { width: 350 }))
}

function foot(page: PdfDocument, { cover, care_phone, free_look_until }: Certificate): void {
  page.moveDown(1).font('text').fontSize(9.5).fillColor(INK)
  page.text(free_look_until ? words.freeLook(formatDate(free_look_until)) : words.noFreeLook, LEFT)
  page.text(words.underwritten(cover.insurer))
  page.moveDown(0.6).font('strong').text(words.complaints).font('text')
  for (const one of cover.grievance_ladder)
    page.text(words.level(one.level, one.name, contactOf(one, care_phone, words.ourSite), one.days))
  page.moveDown(1)
}

function drawCode(page: PdfDocument, url: string): void {
  const { size, data } = create(url, { errorCorrectionLevel: 'M' }).modules
  // Long names need more lines than the page has: the code is never cut.
  if (page.y + CODE_SIDE > page.page.maxY()) page.addPage()
  const dot = CODE_SIDE / (size + 2 * QUIET_ZONE)
  const [left, top] = [LEFT, page.y]
  for (const [at, dark] of data.entries())
    if (dark)
      page.rect(left + (QUIET_ZONE + (at % size)) * dot, top + (QUIET_ZONE + Math.floor(at / size)) * dot, dot, dot)
  page.fill('black')
  page
    .font('text')
    .fontSize(9)
    .fillColor(QUIET)
    .text(words.verify, LEFT + CODE_SIDE + 12, top + CODE_SIDE / 2 - 18)
    .fillColor(INK)
    .text(url, { link: url })
}
