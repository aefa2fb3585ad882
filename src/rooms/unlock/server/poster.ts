import { drawPdf, withActualText } from '#platform/documents/pdf.ts'
import { drawPdfQr } from '#platform/documents/pdf-qr.ts'
import type { Practice } from '#rooms/directory/server/queries/find-practice.ts'
import { visitDeskWords } from '../words/staff.ts'

const words = visitDeskWords.posterText
/** Of the code on the A4 page, in points: half of its width. */
const CODE_SIDE = 300

interface Poster {
  practice: Practice
  /** What the code contains. */
  url: string
  /** It unlocks only with the desk's code of the day. */
  asks_code: boolean
  brand: string
  now: Date
}

/** A page to print and hang at the front desk: one doctor's code, and what to do with it. */
export async function drawPoster({ practice, url, asks_code, brand, now }: Poster): Promise<Buffer> {
  const { provider_name, speciality, establishment_name, locality, city } = practice
  const title = `${establishment_name}: ${provider_name}`
  return drawPdf({ title, author: `${brand} Plus`, date: now }, (page) => {
    const centred = { align: 'center' } as const
    const line = (text: string, size: number, font: 'text' | 'strong' = 'text') =>
      withActualText(page, text, () => page.font(font).fontSize(size).text(text, centred))
    line(words.heading(brand), 30, 'strong')
    line(words.pay, 18)
    page.moveDown(0.5)
    drawPdfQr(page, url, CODE_SIDE)
    line(`${provider_name}, ${speciality}`, 18, 'strong')
    line(`${establishment_name}, ${locality}, ${city}`, 14)
    page.moveDown(1)
    for (const step of asks_code ? words.stepsWithCode : words.steps) line(step, 14)
    page.moveDown(0.5)
    line(words.noCamera, 12)
  })
}
