import type { FileReply } from '#platform/contract/call.ts'
import { drawPdf, withActualText } from '#platform/documents/pdf.ts'
import { drawPdfQr } from '#platform/documents/pdf-qr.ts'
import { formatDate } from '#values/display-time.ts'
import { spacedPolicyNumber } from '#values/policy-number.ts'
import type { PlanCard } from '../contract/card.ts'
import { cardWords as words } from '../words/card.ts'

/** Of the code on the page, in points: half of its width. */
const CODE_SIDE = 300

/** The card as a page to print: the same facts and the same code as on the screen. */
export async function planCardFile(card: PlanCard, { brand, now }: { brand: string; now: Date }): Promise<FileReply> {
  const facts = { title: words.file.title(card.plan_name), author: `${brand} Plus`, date: now }
  const content = await drawPdf(facts, (page) => {
    const line = (text: string, size: number, font: 'text' | 'strong' = 'text') =>
      withActualText(page, text, () => page.font(font).fontSize(size).text(text, { align: 'center' }))
    line(`${brand} Plus`, 16, 'strong')
    line(card.plan_name, 28, 'strong')
    line(card.coverage_text, 14)
    if (card.partner_name) line(words.from(card.partner_name), 14)
    line(words.until(formatDate(card.valid_until)), 14)
    page.moveDown(0.5)
    drawPdfQr(page, card.qr, CODE_SIDE)
    if (card.policy_number) line(words.file.number(spacedPolicyNumber(card.policy_number)), 16, 'strong')
    page.moveDown(0.5)
    for (const { name } of card.people) line(name ?? words.unnamed, 14)
    page.moveDown(1)
    line(words.file.note, 11)
    line(words.file.printed(formatDate(now)), 11)
  })
  return { content, media_type: 'application/pdf', file_name: 'plan-card.pdf' }
}
