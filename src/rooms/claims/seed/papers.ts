/** Bills and prescriptions of the demo world as pictures; shops, doctors and numbers are fictitious. */
import sharp from 'sharp'
import type { Paise } from '#values/money.ts'

/** How a shop prints: its paper, its type and where its name stands. */
interface Layout {
  paper: string
  ink: string
  family: 'sans-serif' | 'serif' | 'monospace'
  head: 'centre' | 'left' | 'band'
}

const layout = (paper: string, ink: string, family: Layout['family'], head: Layout['head']): Layout => ({
  paper,
  ink,
  family,
  head,
})

/** A dozen printers; a shop always has the same. */
const LAYOUTS: readonly Layout[] = [
  layout('#fbf8f1', '#1d2a44', 'sans-serif', 'centre'),
  layout('#ffffff', '#222222', 'monospace', 'centre'),
  layout('#f4f7f2', '#22543d', 'sans-serif', 'band'),
  layout('#fffdf6', '#5a2a1a', 'serif', 'left'),
  layout('#f3f5fa', '#1f3a6e', 'sans-serif', 'left'),
  layout('#fdf6ee', '#7a3b12', 'serif', 'centre'),
  layout('#ffffff', '#0f4c5c', 'sans-serif', 'band'),
  layout('#f8f8f4', '#333333', 'monospace', 'left'),
  layout('#fbf4f6', '#6d1f3c', 'sans-serif', 'centre'),
  layout('#f6f9fb', '#12456b', 'serif', 'band'),
  layout('#fcfcf8', '#2f3b1f', 'monospace', 'band'),
  layout('#fff9ec', '#40310a', 'sans-serif', 'left'),
]

export interface BillLine {
  text: string
  amount_paise: Paise
}

export interface Bill {
  shop: string
  number: string
  /** As printed: '26 Nov 2026'. */
  date: string
  patient: string
  /** They add up to what is claimed. */
  lines: readonly BillLine[]
}

export interface Prescription {
  clinic: string
  doctor: string
  registration: string
  date: string
  patient: string
  advice: readonly string[]
}

const WIDTH = 560
const HEIGHT = 720

/** @returns a JPEG */
export function drawBill({ shop, number, date, patient, lines }: Bill): Promise<Buffer> {
  const at = indexOf(shop)
  const look = LAYOUTS[at % LAYOUTS.length]!
  const total = lines.reduce((sum, { amount_paise }) => sum + amount_paise, 0n)
  const rows = lines.map(
    ({ text, amount_paise }, row) => `${left(250 + row * 38, text)}${right(250 + row * 38, rupees(amount_paise))}`,
  )
  const end = 250 + lines.length * 38
  return draw(look, [
    heading(look, shop, `GSTIN 27DEMOA${1000 + at}A1Z5 · Pune 411038`),
    left(150, `TAX INVOICE ${number}`),
    right(150, date),
    left(182, `Patient: ${patient}`),
    rule(212),
    ...rows,
    rule(end - 8),
    `<g font-weight="bold" font-size="22">${left(end + 30, 'TOTAL (GST included)')}${right(end + 30, `Rs ${rupees(total)}`)}</g>`,
    left(end + 76, 'Received with thanks'),
  ])
}

/** @returns a JPEG */
export function drawPrescription({
  clinic,
  doctor,
  registration,
  date,
  patient,
  advice,
}: Prescription): Promise<Buffer> {
  const look = LAYOUTS[(indexOf(clinic) + 5) % LAYOUTS.length]!
  return draw(look, [
    heading(look, clinic, `${doctor} · Reg. No. ${registration}`),
    left(144, `Patient: ${patient}`),
    left(172, `Date: ${date}`),
    rule(190),
    `<text x="36" y="240" font-size="38" font-style="italic">Rx</text>`,
    ...advice.map((line, row) => left(292 + row * 42, `${row + 1}. ${line}`)),
    `<path d="M360 610 q20 -42 44 -8 t40 -14 t34 6" fill="none" stroke="#24408e" stroke-width="3"/>`,
    right(650, doctor),
  ])
}

function draw({ paper, ink, family }: Layout, parts: readonly string[]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${family}" font-size="18" fill="${ink}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>${parts.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 55 }).toBuffer()
}

function heading({ head, ink, paper }: Layout, name: string, under: string): string {
  const [x, anchor] = head === 'centre' ? [WIDTH / 2, 'middle'] : [36, 'start']
  const band = head === 'band' ? `<rect width="${WIDTH}" height="116" fill="${ink}"/>` : rule(112)
  return `${band}<g text-anchor="${anchor}"${head === 'band' ? ` fill="${paper}"` : ''}>
    <text x="${x}" y="58" font-size="30" font-weight="bold">${escaped(name)}</text>
    <text x="${x}" y="92" font-size="15">${escaped(under)}</text></g>`
}

const left = (y: number, text: string) => `<text x="36" y="${y}">${escaped(text)}</text>`
const right = (y: number, text: string) => `<text x="${WIDTH - 36}" y="${y}" text-anchor="end">${escaped(text)}</text>`
const rule = (y: number) => `<rect x="36" y="${y}" width="${WIDTH - 72}" height="2" opacity="0.4"/>`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const rupees = (paise: Paise) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`

/** The same number for the same name. */
function indexOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 8_999, 7)
}
