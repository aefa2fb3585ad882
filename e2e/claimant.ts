import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { DemoWorld } from './demo-world.ts'
import { login } from './login.ts'

const API = '/subscriptions/api/v1'
const DAY_MS = 86_400_000

/** A file as a browser sends it. */
interface SentFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A unique photo of a bill: blots at random places and of random sizes. */
export async function photoOfBill(): Promise<Buffer> {
  const blots = [...randomBytes(60)].map((byte, index) => {
    const [x, y] = [(byte * 13) % 540, (byte * 37 + index * 61) % 760]
    return `<rect x="${x}" y="${y}" width="${20 + byte}" height="${8 + (byte % 50)}" fill="rgb(${byte},${(byte * 7) % 180},90)"/>`
  })
  const svg = `<svg width="600" height="800"><rect width="600" height="800" fill="#f6f0e4"/>${blots.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

/**
 * Files claims for medicines, one per amount in rupees, as a person with health credits; returns their numbers.
 * @param written the shop, the remarks, the file names of the photos, and a document beside them
 */
export async function fileClaims(
  page: Page,
  world: DemoWorld,
  amounts: readonly number[],
  written: { pharmacy?: string; remarks?: string; file?: string; document?: SentFile } = {},
): Promise<number[]> {
  await login(page, world, 'Nikhil')
  const { members } = await (await page.request.get(`${API}/members`)).json()
  const now = await world.now()
  const ids: number[] = []
  for (const claim_amount of amounts) {
    const data = {
      uhid: members[0].uhid,
      subscription_id: members[0].subscription_id,
      claim_amount,
      declaration: true,
      establishment_name: written.pharmacy ?? 'Sanjeevani Medicals',
      scheduled_time: new Date(now.getTime() - DAY_MS).toISOString().slice(0, 19).replace('T', ' '),
      additional_details: { bill_number: randomBytes(6).toString('hex'), remarks: written.remarks },
    }
    const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photoOfBill() })
    const filed = await page.request.post(`${API}/usagemoderation?claim_type=Pharmacy&version=v2`, {
      multipart: {
        data: JSON.stringify(data),
        bill_files: await picture(written.file ?? 'bill.jpg'),
        prescription_files: await picture('prescription.jpg'),
        ...(written.document ? { document_files: written.document } : {}),
      },
    })
    if (!filed.ok()) throw new Error(`the claim was answered ${filed.status()}: ${await filed.text()}`)
    ids.push((await filed.json()).id)
  }
  return ids
}
