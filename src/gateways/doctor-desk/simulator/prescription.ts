import { drawPdf } from '#platform/documents/pdf.ts'
import { formatDate } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'

/** A prescription as a doctor of the demo world writes it. */
export function drawPrescription({ patient, date }: { patient: string; date: Date }): Promise<Buffer> {
  return drawPdf({ title: 'Prescription', author: 'Simulated doctors’ desk', date }, (page) => {
    page.font('strong').fontSize(16).text('Prescription')
    page.font('text').fontSize(10.5).moveDown()
    page
      .text(`Patient: ${patient}`)
      .text(`Date: ${formatDate(istDateOf(date))}`)
      .moveDown()
    page.text('Paracetamol 500 mg, one tablet up to three times a day after food, for three days.')
    page.text('Drink plenty of water and rest. See a doctor in person if the fever lasts longer than three days.')
    page.moveDown().text('Written by the simulated doctors’ desk. Not a medical document.')
  })
}
