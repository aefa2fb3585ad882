import { drawPdf } from '#platform/documents/pdf.ts'
import { formatDate } from '#values/display-time.ts'

const VALUES = [
  ['Haemoglobin', '14.1 g/dL', '13.0 – 17.0'],
  ['Blood sugar, fasting', '96 mg/dL', '70 – 100'],
  ['HbA1c', '5.4 %', 'below 5.7'],
  ['Cholesterol', '182 mg/dL', 'below 200'],
  ['Creatinine', '0.9 mg/dL', '0.7 – 1.3'],
  ['TSH', '2.3 µIU/mL', '0.4 – 4.0'],
] as const

/** A report as the simulated provider writes it. */
export function drawDemoReport({ name, order_id, at }: { name: string; order_id: string; at: Date }): Promise<Buffer> {
  return drawPdf({ title: `Health check-up ${order_id}`, author: 'Demo Diagnostics', date: at }, (page) => {
    page.font('strong').fontSize(18).text('Health check-up report')
    page.font('text').fontSize(10.5).moveDown()
    page.text(`Demo Diagnostics · ${formatDate(at)} · Order ${order_id}`)
    page.text(`Name: ${name}`).moveDown()
    for (const [test, value, range] of VALUES) page.text(`${test}: ${value} (usual: ${range})`)
    page.moveDown().text('This report is made up. It belongs to the demo world.')
  })
}
